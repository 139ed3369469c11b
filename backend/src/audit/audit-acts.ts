import type { RecordedEvent } from '@eventstore/db-client';
import type { OperatorActs } from '../platform/operator/operator-acts.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { PublishedLog } from './transparency/published-log.ts';
import type { Signer } from './transparency/signer.ts';
import { verifyMemorial } from './verify-files.ts';

type Acting = {
  signer: Signer;
  published: PublishedLog;
  /** Returns the events of a memorial's history in batches, once the views have reached the end of the log. */
  historyOf(memorial: string): AsyncIterable<readonly RecordedEvent[]>;
  /** Waits until the tree covers every event that is in the log now. */
  level(report: (line: string) => void): Promise<void>;
};

/** Operator commands for the transparency log, run in the process that signs. */
export function auditActs({ signer, published, historyOf, level }: Acting): OperatorActs {
  return {
    async 'audit.checkpoint'(_args, report) {
      await level(report);
      const checkpoint = await signer.sign();
      if (checkpoint === null) throw new Refused('There is no event yet, and so nothing to sign.');
      return checkpoint;
    },
    async 'audit.continue'([checkpoint = ''], report) {
      await level(report);
      await signer.goOn(checkpoint);
      return 'The transparency log goes on: it begins with that checkpoint, and signs again.';
    },
    async 'audit.verify-memorial'([memorial = ''], report) {
      await level(report);
      const tree = await published.signedTree('');
      if (!tree) throw new Refused('Nothing is signed yet: npm run audit -- checkpoint.');
      return verifyMemorial({
        memorial,
        history: () => historyOf(memorial),
        published,
        size: tree.size,
        report,
      });
    },
    async 'audit.rotate-key'(_args, report) {
      await level(report);
      const verifier = await signer.rotateKey();
      return `Checkpoints are signed by two keys until: npm run audit -- drop-key. The new verifier key is ${verifier}`;
    },
    async 'audit.drop-key'() {
      const verifier = await signer.dropKey();
      return `The old key signs no more. Its verifier key stays served, for what it has signed: ${verifier}`;
    },
    async 'audit.new-log'() {
      const origin = await signer.beginNewLog();
      return `A new transparency log begins: ${origin}. Checkpoints of the one before stay valid for what they cover.`;
    },
  };
}
