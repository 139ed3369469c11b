import type { OperatorActs } from '../platform/operator/operator-acts.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { Signer } from './signer.ts';

type Acting = {
  signer: Signer;
  /** Waits until the tree has everything that is in the log now. */
  level(report: (line: string) => void): Promise<void>;
};

/** What an operator can do to the transparency log in the process that signs. */
export function auditActs({ signer, level }: Acting): OperatorActs {
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
    async 'audit.new-log'() {
      const origin = await signer.beginNewLog();
      return `A new transparency log begins: ${origin}. Checkpoints of the one before stay valid for what they cover.`;
    },
  };
}
