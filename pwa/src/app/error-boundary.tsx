import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../ui/states.tsx';

type Props = { children: ReactNode; place: string };
type State = { error: unknown; place: string };

/** React has no hook for error boundaries, so this is the app's only component class. */
class Boundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { place: props.place, error: null };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorState
        title={frameMessages.broken}
        text={frameMessages.brokenText}
        retryLabel={frameMessages.reload}
        onRetry={() => window.location.reload()}
      />
    );
  }
}

/** Limits an error to its screen. Navigating elsewhere clears it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary place={key}>{children}</Boundary>;
}
