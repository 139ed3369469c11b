import { defineProjection } from '../kernel/projection.ts';
import { signInsView } from './sign-ins.view.ts';

export const signInsProjection = defineProjection({
  name: 'sign_ins',
  version: 2,
  view: signInsView,
  paths: { accountId: String, opens: String },
  indexes: [
    // The account of a provider's person.
    { opens: 1 },
  ],
});
