interface ImportMetaEnv {
  /** Whether these are the pages of a site without a server. */
  readonly VITE_SITE?: string;
  /** The folder with the programs of a site: its name changes with what is in it. */
  readonly VITE_RULES?: string;
}
