import type { ProductFields } from '@everpaw/contracts/store/product.commands';
import { productDecider } from '@everpaw/contracts/store/product.decider';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { productStream } from './store.commands.ts';

/** A product of a new site. Its id is derived from `slug`. */
export type ListedProduct = ProductFields & { slug: string; stockQuantity: number | null };

const space = '2f0a0f9c-8c1d-5d0e-b7a4-6f3f1a9c2e11';

export function demoProductId(slug: string): string {
  return uuidv5(slug, space);
}

/** Adds products to the catalog of a new site once. Existing or changed ones are left alone. */
export async function seedStore(
  { states, executor }: { states: StreamStates; executor: Pick<CommandExecutor, 'execute'> },
  products: readonly ListedProduct[],
): Promise<void> {
  for (const { slug, ...fields } of products) {
    const productId = demoProductId(slug);
    const { state } = await states.load(productDecider, productStream(productId));
    // Loaded with this decider.
    if ((state as typeof productDecider.initialState).status !== 'none') continue;
    await executor.execute({
      type: 'ListProduct',
      data: { productId, ...fields },
      commandId: uuidv5('list product', productId),
      actor: { kind: 'system', name: 'demo' },
    });
  }
}
