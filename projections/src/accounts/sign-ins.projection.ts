import { defineProjection } from '../kernel/projection.ts';
import { signInsView } from './sign-ins.view.ts';

export const signInsProjection = defineProjection({
  name: 'sign_ins',
  version: 2,
  view: signInsView,
  paths: { accountId: String, opens: String },
  indexes: [
    // The accounts that a service's person opens.
    { opens: 1 },
  ],
});
