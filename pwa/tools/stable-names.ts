import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The prefix of module names in imports between the app's files; the page's import map resolves them. */
const prefix = 'e/';
const chunkName = /^(.+)-[\w-]{8}\.js$/;

export type NamedFiles = {
  /** The new name and source of each file, by its earlier name. */
  files: Map<string, { name: string; source: string }>;
  /** The file of each module, for the page's import map. */
  imports: Record<string, string>;
};

/**
 * Names files by their own content only. A bundler writes the hashed names of other files into a file, so that one
 * change renames all direct and indirect importers; here files import plain names, which the page's import map
 * resolves. `sources` are the modules of `/assets/` by file name.
 */
export function stableNames(sources: ReadonlyMap<string, string>): NamedFiles {
  const modules = new Map<string, string>();
  const taken = new Set<string>();
  for (const file of [...sources.keys()].sort()) {
    const plain = chunkName.exec(file)?.[1];
    if (!plain) continue;
    // The order of two chunks with the same name may change with their hashes, which only costs a download.
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain}-${count}`;
    taken.add(name);
    modules.set(file, name);
  }
  const files: NamedFiles['files'] = new Map();
  const imports: NamedFiles['imports'] = {};
  for (const [file, name] of modules) {
    const source = importingByName(sources.get(file) ?? '', modules);
    const hash = createHash('sha256').update(withoutMap(source)).digest('base64url').slice(0, 10);
    const renamed = `${name}-${hash}.js`;
    files.set(file, { name: renamed, source: source.replaceAll(`${file}.map`, `${renamed}.map`) });
    imports[`${prefix}${name}`] = `/assets/${renamed}`;
  }
  return { files, imports };
}

const withoutMap = (source: string) => source.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');

function importingByName(source: string, modules: ReadonlyMap<string, string>): string {
  const named = source.replace(/(["'`])\.\/([^"'`\s]+\.js)\1/g, (all, quote: string, file: string) => {
    const name = modules.get(file);
    // Padded to the original length, so that the source map still fits.
    return name === undefined ? all : `${quote}${prefix}${name}${quote}`.padEnd(all.length);
  });
  // The preload list contains files, which the import map resolves for each module.
  return named.replace(/m\.f=\[([^\]]*)\]/, (all, list: string) => {
    if (!list.includes('.js"')) return all;
    const names = list.replace(/"assets\/([^"]+\.js)"/g, (one, file: string) => {
      const name = modules.get(file);
      return name === undefined ? one : `"${prefix}${name}"`;
    });
    const toFile = `n=>n.startsWith("${prefix}")?new URL(import.meta.resolve(n)).pathname.slice(1):n`;
    return `m.f=[${names}].map(${toFile})`;
  });
}

/** Returns the page with the import map before its first module, and with the files' new names. */
export function withImportMap(html: string, { files, imports }: NamedFiles): string {
  let page = html;
  for (const [before, { name }] of files) page = page.replaceAll(`/assets/${before}`, `/assets/${name}`);
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  return page.replace(/<script type="module"|<link rel="modulepreload"/, (first) => `${map}\n    ${first}`);
}

/** Renames a build's files so that their names change only with their own content. */
export function namesOfTheirOwn(): Plugin {
  return {
    name: 'everpaw:names-of-their-own',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no folder.');
      const assets = join(dir, 'assets');
      const all = new Set(await readdir(assets));
      const names = [...all].filter((file) => file.endsWith('.js'));
      const sources = new Map(
        await Promise.all(
          names.map(async (file) => [file, await readFile(join(assets, file), 'utf8')] as const),
        ),
      );
      const named = stableNames(sources);
      for (const [file, { name, source }] of named.files) {
        await rm(join(assets, file));
        await writeFile(join(assets, name), source);
        if (all.has(`${file}.map`)) await rename(join(assets, `${file}.map`), join(assets, `${name}.map`));
      }
      for (const page of ['index.html', 'shell.html']) {
        const html = await readFile(join(dir, page), 'utf8');
        await writeFile(join(dir, page), withImportMap(html, named));
      }
    },
  };
}
