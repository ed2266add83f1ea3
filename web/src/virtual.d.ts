declare module 'virtual:rules/*' {
  const rules: import('./learn/rules').Rule[];
  export default rules;
}
