import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const root = new URL('../../', import.meta.url);

/** Refusals that only a program or a log reads. */
const notForPeople = ['Payments are closed', 'The Idempotency-Key header must be a UUID'];

/** Returns the messages of refusals that are written where they are thrown. */
function writtenMessages(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(new URL(file, root), 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'DomainError') {
      const message = node.arguments?.[2];
      if (message && (ts.isStringLiteralLike(message) || ts.isTemplateExpression(message)))
        found.push(message.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((message) => message !== '' && !notForPeople.includes(message));
}

test('every refusal that a person reads is a text of the catalogues', () => {
  const files = globSync('{contracts,projections,backend,pwa}/src/**/*.{ts,tsx}', { cwd: root.pathname });
  const written = files
    .filter((file) => !/\.(?:spec|fixtures)\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => writtenMessages(file).map((message) => `${file}: ${message}`));
  expect(written).toEqual([]);
});
