import { expect, test } from 'vitest';
import { leanRouter } from './lean-router.ts';

test('what the router makes at its start can be left out, and works as before', () => {
  const code = [
    'var Context = React2.createContext({',
    '  a: 1',
    '});',
    'Context.displayName = "Context";',
    'var Boundary = class extends React.Component {',
    '  render() {',
    '    return { this: "};" };',
    '  }',
    '};',
    'var after = 1;',
  ].join('\n');
  expect(leanRouter(code)).toBe(
    [
      'var Context = /* @__PURE__ */ React2.createContext({',
      '  a: 1',
      '});',
      '',
      'var Boundary = /* @__PURE__ */ (() => class extends React.Component {',
      '  render() {',
      '    return { this: "};" };',
      '  }',
      '})();',
      'var after = 1;',
    ].join('\n'),
  );
});
