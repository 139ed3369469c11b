import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

/**
 * What follows an action comes a moment later, so a single look at it passes or fails by chance. In a browser test every
 * `expect(await …)` after an action needs a wait in between that implies it, or becomes `expect.poll` or `until`. In an
 * API test the same holds for what somebody else reads, or a file or view holds, after a write: only who wrote is promised
 * to read it at once. Where there is nothing to wait for, a comment above the look says why: `// At once: …`. It counts
 * until the next action.
 */
const stated = /^\s*\/\/ At once: \S/;

const actions = new Set(
  `check clear click dblclick dispatchEvent down dragTo fill goBack goForward goto insertText press reload selectOption
  setChecked setInputFiles setOffline tap type uncheck up wheel`
    .split(/\s+/)
    .map((name) => `.${name}`),
);
const waits = new Set(
  `allReached cachedOffline emailTo everybodyReads holdsOffline isAlive jobsDone poll reached settled toPass until untilTrue
  waitFor waitForAllReaders waitForEvent waitForFunction waitForLoadState waitForRequest waitForResponse
  waitForSelector waitForURL whenBuilt`
    .split(/\s+/)
    .flatMap((name) => [name, `.${name}`]),
);
/** What a page shows at this moment. */
const reads = new Set(
  `allInnerTexts allTextContents boundingBox content count evaluate evaluateAll getAttribute innerText inputValue
  isChecked isDisabled isEnabled isHidden isVisible textContent title`
    .split(/\s+/)
    .map((name) => `.${name}`),
);
/** They read what no client is promised to see at once. */
const looksBeyondTheApi = new Set(['.countDocuments', 'emailsTo', '.lean', 'readdir']);

/** Whoever has no session, or not the right, is refused whatever the views have. */
const refusedAnyway = /\.status\)\.toBe\(40[13]\)/;

type Names = { acts: ReadonlySet<string>; waits: ReadonlySet<string> };
/** `acted` is the action that nothing has been waited for since; `wrote` is the client of the last write. */
type State = { acted: string | null; wrote: string | null };
const untouched: State = { acted: null, wrote: null };
type SingleLook = { file: string; line: number; after: string };

/** A method has a dot before its name, so that `check(…)` of a test isn't a box's `.check()`. */
const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression)
    ? `.${expression.name.text}`
    : ts.isIdentifier(expression)
      ? expression.text
      : '';

const receiverOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.expression.getText().replace(/\s+/g, '') : '';

function collect<N extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is N, found: N[] = []): N[] {
  if (is(node)) found.push(node);
  ts.forEachChild(node, (child) => void collect(child, is, found));
  return found;
}

/** The calls in a piece of code in the order in which they are made: a call comes after what it is called on. */
const callsOf = (node: ts.Node) =>
  collect(node, ts.isCallExpression).sort((a, b) => a.expression.end - b.expression.end);

const methodOf = (call: ts.CallExpression): string => {
  const [first] = call.arguments;
  if (nameOf(call) === '.send' && first && ts.isStringLiteral(first)) return first.text;
  // A header, and an entry of a map.
  if (first && ts.isStringLiteral(first) && !first.text.startsWith('/')) return '';
  return { '.get': 'GET', '.post': 'POST' }[nameOf(call)] ?? '';
};

function awaitsIn(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return (
    ts.isAwaitExpression(node) || (ts.forEachChild(node, (child) => awaitsIn(child) || undefined) ?? false)
  );
}

/** Whether a promise that was made before is awaited here, such as that of a response. */
const awaitsEarlier = (node: ts.Node) =>
  collect(node, ts.isAwaitExpression).some(({ expression }) => ts.isIdentifier(expression));

/** Whether a statement expects something of what it awaits, or keeps what a page shows to do so. */
function isLook(statement: ts.Statement): boolean {
  const calls = callsOf(statement);
  if (ts.isVariableStatement(statement))
    return awaitsIn(statement) && calls.some((call) => reads.has(nameOf(call)));
  if (!ts.isExpressionStatement(statement)) return false;
  return calls.some((call) => nameOf(call) === 'expect' && call.arguments.some(awaitsIn));
}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, { languageVersion: ts.ScriptTarget.Latest }, true);

/** Adds the functions of a file that end with an action, or with a wait, to those that are known. */
function withFunctionsOf(source: ts.SourceFile, known: Names): Names {
  const names = { acts: new Set(known.acts), waits: new Set(known.waits) };
  const functions = collect(source, ts.isFunctionLike).flatMap((one) => {
    const holder = ts.isVariableDeclaration(one.parent) ? one.parent.name : undefined;
    const name = (one.name ?? holder)?.getText();
    const isKnown = name === undefined || waits.has(name);
    return !isKnown && 'body' in one && one.body ? [{ name, body: one.body }] : [];
  });
  // A function may call one that is written below it.
  for (let round = 0; round < 3; round += 1)
    for (const { name, body } of functions) {
      const statements = ts.isBlock(body) ? body.statements : [body];
      const { acted } = statements.reduce((state, one) => after(state, one, names), untouched);
      const isWait = callsOf(body).some((call) => names.waits.has(nameOf(call)));
      names.acts.delete(name);
      names.waits.delete(name);
      if (acted !== null) names.acts.add(name);
      else if (isWait) names.waits.add(name);
    }
  return names;
}

/** Whether somebody else than the writer reads here, or something is read that isn't of the API. */
function looksElsewhere(calls: readonly ts.CallExpression[], { wrote }: State): boolean {
  return calls.some(
    (call) => looksBeyondTheApi.has(nameOf(call)) || (methodOf(call) === 'GET' && receiverOf(call) !== wrote),
  );
}

/** What the code of a statement leaves behind, read in its order. */
function after(state: State, statement: ts.Node, { acts, waits: known }: Names): State {
  const next = { ...state };
  if (awaitsEarlier(statement)) next.acted = null;
  for (const call of callsOf(statement)) {
    const name = nameOf(call);
    const method = methodOf(call);
    if (known.has(name)) Object.assign(next, { acted: null, wrote: null });
    // Who wrote reads what they wrote, and then everybody does.
    else if (method === 'GET') next.wrote = receiverOf(call) === next.wrote ? null : next.wrote;
    else if (method !== '') next.wrote = receiverOf(call);
    else if (acts.has(name) && method === '') next.acted = name;
  }
  // What is waited for may have been begun before the action: `Promise.all([page.waitForEvent(…), link.click()])`.
  if (callsOf(statement).some((call) => known.has(nameOf(call)))) next.acted = null;
  return next;
}

/** Returns the single looks of a test file at something asynchronous, by their lines. */
function singleLooks(file: string, text: string, known: Names): SingleLook[] {
  const source = parse(file, text);
  const names = withFunctionsOf(source, known);
  const lines = text.split('\n');
  const found: SingleLook[] = [];

  const reasonOf = (statement: ts.Statement) => {
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
    return { line: line + 1, isStated: stated.test(lines[line - 1] ?? '') };
  };

  function look(statement: ts.Statement, state: State) {
    const calls = callsOf(statement);
    if (calls.some((call) => names.waits.has(nameOf(call))) || awaitsEarlier(statement)) return;
    const isElsewhere =
      state.wrote !== null && !refusedAnyway.test(statement.getText()) && looksElsewhere(calls, state);
    const cause = state.acted ?? (isElsewhere ? `a write by ${state.wrote}` : null);
    if (cause !== null) found.push({ file, line: reasonOf(statement).line, after: cause });
  }

  function visit(statements: readonly ts.Statement[], before: State): State {
    let now = before;
    for (const statement of statements) {
      // A reason holds for the looks that follow, too.
      if (reasonOf(statement).isStated) now = untouched;
      if (isLook(statement)) look(statement, now);
      const blocks = blocksOf(statement);
      for (const block of blocks) {
        if (ts.isFunctionLike(block.parent)) visit(block.statements, untouched);
        else now = visit(block.statements, now);
      }
      if (isTest(statement)) now = untouched;
      else if (blocks.every((block) => ts.isFunctionLike(block.parent)) && !isDefinition(statement))
        now = after(now, statement, names);
    }
    return now;
  }
  visit(source.statements, untouched);
  return found;
}

/** The outermost blocks in a statement. */
function blocksOf(node: ts.Node, found: ts.Block[] = []): ts.Block[] {
  if (ts.isBlock(node)) found.push(node);
  else ts.forEachChild(node, (child) => void blocksOf(child, found));
  return found;
}

const isTest = (statement: ts.Statement) =>
  /^(?:test|it|describe|before|after)(?:All|Each|\b)/.test(statement.getText());

/** Whether a statement only says what a function does, or a type is. */
const isDefinition = (statement: ts.Statement): boolean =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.every(
        ({ initializer }) => initializer !== undefined && ts.isFunctionLike(initializer),
      )
    : !ts.isExpressionStatement(statement) && !ts.isReturnStatement(statement);

const inBrowser: Names = { acts: actions, waits };
const inProcess: Names = { acts: new Set(), waits };

const filesIn = (folder: string, suffix: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && suffix.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

function looksIn(folder: string, suffix: RegExp, names: Names): string[] {
  const known = filesIn(`${folder}/helpers`, /\.ts$/).reduce(
    (all, file) => withFunctionsOf(parse(file, read(file)), all),
    names,
  );
  return filesIn(folder, suffix)
    .flatMap((file) => singleLooks(file, read(file), known))
    .map(
      ({ file, line, after: cause }) =>
        `${file}:${line} looks once after ${cause}: wait for what it should come to (expect.poll, until), or for something that implies it`,
    );
}

describe('a single look after something asynchronous', () => {
  const linesOf = (names: Names, ...code: string[]) =>
    singleLooks('a.ts', ["test('one', async () => {", ...code, '});'].join('\n'), names).map(
      ({ line }) => line,
    );
  const title = 'expect(await page.title()).toBe(1);';

  test.each<[string, string[], number[]]>([
    ['after a press', ['await page.getByRole(1).click();', title], [3]],
    ['after another look', ['await page.reload();', title, title], [3, 4]],
    [
      'that is kept',
      ['await page.click();', 'const many = await box.count();', 'expect(many).toBe(1);'],
      [3],
    ],
    ['in a loop', ['for (const one of all) {', 'await one.fill(1);', title, '}'], [4]],
    ['after a loop', ['for (const one of all) {', 'await one.fill(1);', '}', title], [5]],
    ['after a function that presses', ['const go = () => page.tap();', 'await go();', title], [4]],
    ['after a wait', ['await page.click();', 'await page.waitForURL(1);', title], []],
    [
      'after a function that waits',
      ['const go = async () => {', 'await page.tap();', 'await box.waitFor();', '};', 'await go();', title],
      [],
    ],
    [
      'after a promise from before',
      ['const gone = page.waitForResponse(1);', 'await page.click();', 'await gone;', title],
      [],
    ],
    ['that polls', ['await page.click();', 'await expect.poll(() => page.title()).toBe(1);'], []],
    ['at a promise from before', ['await page.click();', 'expect((await gone).status()).toBe(1);'], []],
    ['without an action', [title], []],
    [
      'with a reason',
      ['await page.click();', '// At once: it is not there before either.', title, title],
      [],
    ],
  ])('%s in a browser', (_, code, lines) => {
    expect(linesOf(inBrowser, ...code)).toEqual(lines);
  });

  test.each<[string, string[], number[]]>([
    ['of somebody else', ["await ana.post('/a');", "expect((await ben.get('/a')).status).toBe(200);"], [3]],
    ['at a folder', ["await ana.send('PUT', '/a');", 'expect(await readdir(1)).toEqual([]);'], [3]],
    ['of who wrote', ["await ana.post('/a');", "expect((await ana.get('/a')).status).toBe(200);"], []],
    [
      'after who wrote',
      ["await ana.post('/a');", "await ana.get('/a');", "expect((await ben.get('/a')).status).toBe(200);"],
      [],
    ],
    [
      'when all is settled',
      ["await ana.post('/a');", 'await site.settled();', "expect((await ben.get('/a')).status).toBe(200);"],
      [],
    ],
    ['at who is refused', ["await ana.post('/a');", "expect((await ben.get('/a')).status).toBe(401);"], []],
  ])('%s in process', (_, code, lines) => {
    expect(linesOf(inProcess, ...code)).toEqual(lines);
  });
});

test('no browser test looks only once at what an action has begun', () => {
  expect(looksIn('pwa/e2e', /\.e2e\.ts$/, inBrowser)).toEqual([]);
});

test('no API test looks only once at what somebody else has written', () => {
  expect(looksIn('backend/test', /\.api\.(?:slow\.)?spec\.ts$/, inProcess)).toEqual([]);
});
