// Search in the book. The list of sections is fetched when somebody first searches.
const top = document.documentElement.dataset.book;
const input = document.querySelector('#search');
const box = document.querySelector('.hits');
const MOST = 30;
let sections;

// The theme that was chosen in the client.
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Without storage it is the night theme.
}

const load = () => (sections ??= fetch(`${top}search.json`).then((r) => r.json()));

/** The words around the first hit. */
function around(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 60);
  return `${at ? '… ' : ''}${text.slice(at, at + 180)}${at + 180 < text.length ? ' …' : ''}`;
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) {
    box.hidden = true;
    return;
  }
  const all = await load();
  const hits = [];
  for (const [page, at, title, head, text] of all) {
    const heads = `${head} ${at} ${title}`.toLowerCase();
    const body = text.toLowerCase();
    if (!words.every((w) => heads.includes(w) || body.includes(w))) continue;
    const rank = words.filter((w) => `${head} ${at}`.toLowerCase().includes(w)).length;
    hits.push({ rank, page, at, title, head, text });
  }
  hits.sort((a, b) => b.rank - a.rank);
  const count = document.createElement('p');
  count.textContent = hits.length > MOST ? `${hits.length} sections; the first ${MOST}:` : `${hits.length} sections`;
  const list = document.createElement('ul');
  for (const h of hits.slice(0, MOST)) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = `${top}${h.page}#${h.at}`;
    link.textContent = h.head === h.title ? h.title : `${h.title}: ${h.head}`;
    const words_ = document.createElement('p');
    words_.textContent = around(h.text, words[0]);
    item.append(link, words_);
    list.append(item);
  }
  box.replaceChildren(count, list);
  box.hidden = false;
}

input.addEventListener('input', () => void search());
input.addEventListener('focus', () => void load());
addEventListener('keydown', (e) => {
  if (e.key === '/' && document.activeElement !== input) {
    e.preventDefault();
    input.focus();
  }
  if (e.key === 'Escape') box.hidden = true;
});
