import type { HistoryFinding, HistoryReport, LineProblem } from './transparency/verify-history.ts';

const problems: Record<LineProblem, string> = {
  unreadable: 'It can no longer be read as an event.',
  data: 'What happened doesn’t match what was signed.',
  metadata: 'Who did it, and when, doesn’t match what was signed.',
  'not-in-the-log': 'The log has no such event.',
  proof: 'The signed log doesn’t have it at this position.',
  'of-another-memorial': 'It belongs to another memorial.',
};

const named = (event: string | null) => (event === null ? '' : `, ${event},`);
const because = (why: LineProblem | null) => (why === null ? '' : ` ${problems[why]}`);

/** Describes a finding in a sentence. */
export function findingText(finding: HistoryFinding): string {
  switch (finding.what) {
    case 'changed':
      return `Line ${finding.line}${named(finding.event)} was changed.${
        finding.why === null
          ? ' The event itself is as signed; the description beside it isn’t the one that was exported.'
          : because(finding.why)
      }`;
    case 'missing':
      return finding.after === 0
        ? `Line ${finding.line} is missing: it was at the beginning.`
        : `Line ${finding.line} is missing: it came after line ${finding.after}${named(finding.event)} of this file.`;
    case 'added':
      return `Line ${finding.line}${named(finding.event)} was added.${because(finding.why)}`;
    case 'swapped':
      return `Lines ${finding.line} and ${finding.other} have been swapped.${because(finding.why)}`;
    case 'moved':
      return `Line ${finding.line}${named(finding.event)} has been moved: it was line ${finding.was}.${because(finding.why)}`;
    case 'unproven':
      return `Line ${finding.line}${named(finding.event)} is as it was exported, but it isn’t proven.${because(finding.why)}`;
    case 'gap':
      return `An event is missing before line ${finding.line}: ${finding.event}.`;
    case 'unsigned':
      return 'The log hasn’t signed this file. Its events are proven one by one, but not their descriptions, not their order, and not that none was left out.';
    case 'end-changed':
      return 'The last line isn’t what the log has signed, so there’s no telling which lines belong to this file.';
    case 'bytes-changed':
      return 'The file’s bytes differ from the export, though every line says the same.';
    default:
      return never(finding);
  }
}

function never(value: never): never {
  throw new TypeError(`There is no finding ${JSON.stringify(value)}`);
}

const events = (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString('en')} events`);

/** Describes in sentences what an exported history proves. {@link findingText} describes the problems. */
export function reportLines({
  memorial,
  checkpoint,
  lines,
  newer,
  withheld,
  isListSigned,
}: HistoryReport): string[] {
  const { origin, size } = checkpoint;
  return [
    `Memorial ${memorial}: ${events(lines)}, each proven by the checkpoint of ${origin} over ${events(size)}.`,
    ...(isListSigned
      ? []
      : ['The log hasn’t signed this list of events, so there’s no telling whether one was left out.']),
    ...(newer === 0
      ? []
      : [
          `${events(newer)} ${newer === 1 ? 'was' : 'were'} too new to be signed when the file was made, and not in it.`,
        ]),
    ...(withheld === 0
      ? []
      : [`For ${events(withheld)}, the file leaves out who did it; only hashes of that are proven.`]),
  ];
}
