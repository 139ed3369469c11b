import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

/** A word that is not used, and the one that is. */
type Rejected = { word: string; instead: string; except?: RegExp };

/** Words of a name: of a file, or of anything that a file declares. */
const inNames: readonly Rejected[] = [
  { word: 'wish', instead: 'CommandInput' },
  { word: 'patience', instead: 'timeoutMs' },
  { word: 'stretch', instead: 'EventBatch' },
  { word: 'trouble', instead: 'ProcessingError' },
  { word: 'deed', instead: 'Effect' },
  { word: 'breath', instead: 'EventLoopYield' },
  { word: 'life', instead: 'RunStatus' },
  { word: 'mail', instead: 'email' },
];

/** Words of the name of a type. */
const inTypes: readonly Rejected[] = [
  { word: 'ask', instead: 'CommandRequest' },
  { word: 'pending', instead: 'OutboxEntry' },
  { word: 'kept', instead: 'Cached…' },
  { word: 'keeping', instead: 'Cached…', except: /^StopKeeping$/ },
];

/** Whole names: each has one definition under another name. */
const wholeNames: readonly Rejected[] = [
  { word: 'askOperator', instead: 'sendToOperator' },
  { word: 'askProvider', instead: 'callProvider' },
  { word: 'behindCode', instead: 'laneBlockedCode' },
  { word: 'keptText', instead: 'storableText' },
  { word: 'knownPhotos', instead: 'usablePhotos' },
  { word: 'nudge', instead: 'wake' },
  { word: 'Views', instead: 'ReadModels' },
  { word: 'keepsMemorial', instead: 'isKeeper' },
  { word: 'caresFor', instead: 'isKeeper' },
  { word: 'keptBy', instead: 'isKeeper' },
  { word: 'keepMemorial', instead: 'cacheMemorial' },
  { word: 'carryOut', instead: 'execute' },
  { word: 'carriedOut', instead: 'execute' },
  { word: 'createHearing', instead: 'createLiveSubscription' },
  { word: 'doubling', instead: 'exponentialBackoff' },
  { word: 'furthestOf', instead: 'lastPosition' },
  { word: 'Guesses', instead: 'SignInThrottle' },
  { word: 'keepTrying', instead: 'retry' },
  { word: 'letGo', instead: 'release' },
  { word: 'longFrom', instead: 'virtualizeThreshold' },
  { word: 'Minting', instead: 'IdSource' },
  { word: 'Nudge', instead: 'WakeSignal' },
  { word: 'PageThen', instead: 'PageSnapshot' },
  { word: 'ProjectionNews', instead: 'ProjectionProgress' },
  { word: 'runAside', instead: 'runInWorker' },
  { word: 'takesBack', instead: 'retractions' },
  { word: 'togetherAtMost', instead: 'maxConcurrency' },
  { word: 'Turns', instead: 'KeyedMutex' },
  { word: 'Unnumbered', instead: 'NewEntry' },
  { word: 'wholeOf', instead: 'parseInteger' },
  { word: 'World', instead: 'EngineDependencies' },
];

/** Phrases of comments and of the pages about the code. */
const inProse: readonly Rejected[] = [
  { word: 'at the door', instead: 'before the session is loaded' },
  { word: 'given out', instead: 'served' },
  { word: 'carried out', instead: 'executed' },
  { word: 'carries out', instead: 'executes' },
  { word: 'everybody wait', instead: 'blocks' },
  { word: 'behind a position', instead: 'after a position, or before it' },
  { word: 'unless told', instead: 'by default' },
  { word: 'mails', instead: 'emails' },
];

const workspaces = ['contracts', 'projections', 'backend', 'pwa'];

/** The files below a folder of each workspace whose name ends so. */
function filesOf(folders: readonly string[], ending: RegExp): string[] {
  return workspaces.flatMap((workspace) =>
    folders.flatMap((folder) => {
      const root = join(projectRoot, workspace, folder);
      return entriesOf(root)
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));
    }),
  );
}

function entriesOf(root: string) {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true });
  } catch {
    return []; // not every workspace has every folder
  }
}

/** `createViewWriter` is `create`, `view` and `writer`; so are the parts of a file's name. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

const isWord = (part: string, word: string) => part === word || part === `${word}s` || part === `${word}es`;

type Declared = { name: string; isType: boolean };

/** What comments say of types is not looked at. */
const readAs = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** The names that a file gives to something; those of what it uses are somebody else's. */
function declaredIn(file: string, text: string): Declared[] {
  const source = ts.createSourceFile(file, text, readAs, false);
  const found: Declared[] = [];
  const visit = (node: ts.Node) => {
    const isType = ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassLike(node);
    const isNamed =
      isType ||
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node);
    if (isNamed && node.name && ts.isIdentifier(node.name)) found.push({ name: node.name.text, isType });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `mostLines` is a limit; `mostPopular` and `mostInCart` are texts, named as the specification does. */
const isMost = (name: string) => /^most[A-Z]|AtMost$/.test(name) && !/^most(?:Popular|InCart)$/.test(name);

function badNames(file: string, text: string): string[] {
  const declared = declaredIn(file, text);
  const all = [...declared, { name: basename(file).replace(/\.[^.]+$/, ''), isType: false }];
  return all.flatMap(({ name, isType }) => {
    const parts = wordsOf(name);
    const rules = isType ? [...inNames, ...inTypes] : inNames;
    const bad = [
      ...rules.filter(({ word, except }) => parts.some((part) => isWord(part, word)) && !except?.test(name)),
      ...wholeNames.filter(({ word }) => word === name),
      ...(isMost(name) ? [{ instead: 'max…' }] : []),
    ];
    return bad.map(({ instead }) => `${file}: ${name}, say ${instead}`);
  });
}

/** The comments of a file, each as one line. */
function commentsOf(text: string): string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g)].map(([comment]) =>
    comment.replace(/\s*\n\s*\*?\s*/g, ' '),
  );
}

function badProse(file: string, prose: readonly string[]): string[] {
  return prose.flatMap((each) =>
    inProse
      .filter(({ word }) => new RegExp(`\\b${word}\\b`, 'i').test(each))
      .map(({ word, instead }) => `${file}: "${word}", say "${instead}"`),
  );
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const code = filesOf(['src', 'test', 'tools', 'e2e', 'bench'], /\.(?:tsx?|mjs)$/).filter(
  (file) => file !== 'backend/test/words.spec.ts',
);
const pages = [
  'README.md',
  ...workspaces.map((workspace) => `${workspace}/README.md`),
  ...filesOf(['docs'], /\.md$/),
  '.github/CONTRIBUTING.md',
  '.github/CHANGELOG.md',
];

describe('the words of the code', () => {
  test('a name is taken apart where its words begin', () => {
    expect(wordsOf('createSSEStream')).toEqual(['create', 'sse', 'stream']);
    expect(wordsOf('run-states.spec')).toEqual(['run', 'states', 'spec']);
  });

  test('what a file declares is found, what it uses is not', () => {
    const text = 'type PendingThing = {}; const wishes = keep.trouble; function ok(deed: string) {}';
    expect(badNames('a.ts', text)).toEqual([
      'a.ts: PendingThing, say OutboxEntry',
      'a.ts: wishes, say CommandInput',
      'a.ts: deed, say Effect',
    ]);
  });

  test('names are those of the glossary', () => {
    expect(code.flatMap((file) => badNames(file, read(file)))).toEqual([]);
  });

  test('an answer of the API is a DTO: only a projection folds a view', () => {
    expect(code.filter((file) => /^contracts\/.*\.view\.ts$|run-states/.test(file))).toEqual([]);
  });

  test('the ids of requirements are in tests and pages, not in the code', () => {
    const isTest = /\.spec\.tsx?$|\/(?:test|e2e|bench|testing)\/|fixtures/;
    const product = code.filter((file) => !isTest.test(file));
    expect(product.filter((file) => /\b(?:REQ|SEC|REL|MIS)-\d/.test(read(file)))).toEqual([]);
    expect(product.length).toBeGreaterThan(1_000);
  });

  test('comments and pages are plain', () => {
    const comments = code.flatMap((file) => badProse(file, commentsOf(read(file))));
    const prose = pages.flatMap((file) => badProse(file, read(file).split(/\n{2,}/)));
    expect([...comments, ...prose]).toEqual([]);
  });
});
