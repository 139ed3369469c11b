import { Module, type OnModuleInit } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AdminModule } from '../admin/admin.module.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import { StoreModule } from '../store/store.module.ts';
import { CartController } from './cart.controller.ts';
import { CartQueries } from './cart.queries.ts';

@Module({
  imports: [AdminModule, StoreModule],
  controllers: [CartController],
  providers: [CartQueries],
  exports: [CartQueries],
})
export class CartModule implements OnModuleInit {
  constructor(
    private readonly visitors: VisitorIds,
    private readonly commands: Commands,
  ) {}

  /**
   * Moves a visitor's cart to the account: first added there, then removed from the visitor's, so nothing can
   * be lost.
   */
  onModuleInit(): void {
    this.visitors.onHandOver(async (from, cartId) => {
      const origin = () => ({
        commandId: uuidv7(),
        actor: { kind: 'system', name: 'signing in' } as const,
      });
      const { position } = await this.commands.execute('MergeCart', { cartId, from }, origin());
      if (position !== null) await this.commands.execute('CloseCart', { cartId: from }, origin());
      return position;
    });
  }
}
