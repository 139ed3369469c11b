export default function SignInDialog(_: { initialTab: string; redirect: string; onClose: () => void }) {
  return null;
}
