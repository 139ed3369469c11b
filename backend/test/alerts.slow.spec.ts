import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createMetrics } from '../src/platform/execution/metrics/metrics.ts';

const folder = fileURLToPath(new URL('../../docker/monitoring/', import.meta.url));
const read = (file: string) => readFileSync(`${folder}${file}`, 'utf8');
const rules: { alert: string; expr: string }[] = parse(read('alerts.yaml')).groups[0].rules;
const dashboard: { panels: { description: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('dashboard.json'),
);

let written: Set<string>;
beforeAll(async () => {
  const metrics = createMetrics();
  const text = await metrics.text({ projections: async () => [], jobs: async () => ({}) as never });
  written = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [`${name}`],
    ),
  );
});

test('rules and dashboard read what a site writes', () => {
  const queries = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const read = new Set(queries.flatMap((query) => query.match(/\b(?:everpaw|nodejs|process)_\w+/g) ?? []));
  expect(read.size).toBeGreaterThan(10);
  for (const name of read) expect([...written]).toContain(name);
});

test('each rule fires on the series of its fault, and none on those of a site at work', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, output: stdout + stderr }).toMatchObject({
    status: 0,
    output: expect.stringContaining('SUCCESS'),
  });
  const cases: { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] = parse(
    read('alerts.test.yaml'),
  ).tests;
  for (const expectsOne of [true, false])
    expect(
      new Set(
        cases.flatMap((each) =>
          each.alert_rule_test
            .filter(({ exp_alerts }) => exp_alerts.length > 0 === expectsOne)
            .map(({ alertname }) => alertname),
        ),
      ),
    ).toEqual(new Set(rules.map(({ alert }) => alert)));
});

test('the runbook and the dashboard have every alert', () => {
  const runbook = readFileSync(fileURLToPath(new URL('../docs/runbook.md', import.meta.url)), 'utf8');
  for (const { alert } of rules) {
    expect(runbook).toContain(`\`${alert}\``);
    expect(dashboard.panels.map(({ description }) => description).join()).toContain(alert);
  }
});
