import Prepared from '../site/prepared.screen.tsx';

export default function Screen() {
  return <Prepared name="Create Memorial" />;
}
