import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Properties that tests of other parts cover. */
const heldElsewhere = {
  answer: 'the shape of an answer is held by the OpenAPI document',
  title: 'words are held by the screens that show them',
  description: 'words are held by the screens that show them',
};

/** Returns why a piece of code isn't mutated; undefined if it is. */
function shouldIgnore({ node }) {
  if (node.type === 'ObjectProperty' && node.key.type === 'Identifier') return heldElsewhere[node.key.name];
  if (node.type === 'NewExpression' && /^(?:Type)?Error$/.test(node.callee.name))
    return 'what only programmers read, when a promise between functions is broken';
  if (node.type === 'SwitchCase' && node.test === null) return 'the compiler proves that no case is missing';
  return undefined;
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'declarations', { shouldIgnore })];
