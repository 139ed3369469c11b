/** Names before which `de` and `que` lose their vowel. Before an H both ways are right. */
const elides = (name: string) => /^(?:[aeiouœæ]|y[^aeiouy\s])/i.test(name.trim().normalize('NFD'));

/** Returns a name after `de`: `de Bella`, `d’Oscar`. */
export const de = (name: string) => (elides(name) ? `d’${name}` : `de ${name}`);

/** Returns a name after `que`: `que Bella`, `qu’Oscar`. */
export const que = (name: string) => (elides(name) ? `qu’${name}` : `que ${name}`);
