import type { HistoryFinding, HistoryReport, LineProblem } from './verify-history.ts';

const problems: Record<LineProblem, string> = {
  unreadable: 'It can no longer be read as an event.',
  data: 'What happened is not what was signed.',
  metadata: 'Who did it, and when, is not what was signed.',
  'not-in-the-log': 'The log holds no such event.',
  proof: 'The signed log does not hold it at this place.',
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
          ? ' The event itself holds; the words beside it are not those of the export.'
          : because(finding.why)
      }`;
    case 'missing':
      return finding.after === 0
        ? `Line ${finding.line} is missing: it stood at the beginning.`
        : `Line ${finding.line} is missing: it stood after line ${finding.after}${named(finding.event)} of this file.`;
    case 'added':
      return `Line ${finding.line}${named(finding.event)} was added.${because(finding.why)}`;
    case 'swapped':
      return `Lines ${finding.line} and ${finding.other} have changed places.${because(finding.why)}`;
    case 'moved':
      return `Line ${finding.line}${named(finding.event)} stands in another place: it was line ${finding.was}.${because(finding.why)}`;
    case 'unproven':
      return `Line ${finding.line}${named(finding.event)} is as it was exported, but it is not proven.${because(finding.why)}`;
    case 'gap':
      return `An event is missing before line ${finding.line}: ${finding.event}.`;
    case 'unsigned':
      return 'The log has not signed this file: its events are proven one by one, but neither the words beside them, nor their order, nor that none was left out.';
    case 'end-changed':
      return 'The last line is not what the log has signed, so nothing tells which lines belong to this file.';
    case 'bytes-changed':
      return 'The bytes of the file are not those of the export, though every line says the same.';
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
      : ['The log has not signed this list of events, so nothing here tells whether one was left out.']),
    ...(newer === 0
      ? []
      : [
          `${events(newer)} ${newer === 1 ? 'was' : 'were'} too new to be signed when the file was made, and not in it.`,
        ]),
    ...(withheld === 0
      ? []
      : [
          `Of ${events(withheld)} the file leaves out what would say who did it; only hashes of that are proven.`,
        ]),
  ];
}
