import type { accountForms as English } from '../../../accounts/account-forms.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountForms: Texts<typeof English> = {
  loadingYourAccount: 'Cargando tu cuenta',
  linked: (linked) => `Ya puedes iniciar sesión con ${linked}`,
  loadingYourDevices: 'Cargando tus dispositivos',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repite la contraseña',
  password: 'Contraseña',
  email: 'Correo',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  and: 'y',
  account: 'Cuenta',
  otherWays: 'Otras formas de iniciar sesión',
  orContinueWith: 'o continúa con',
  continueWith: (name) => `Continuar con ${name}`,
};
