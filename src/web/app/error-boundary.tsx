import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { appTexts } from './app.texts.ts';
import { paths } from './paths.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Another value gives the contents a new chance. */
  readonly resetKey?: string;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Browsers word it differently; all of them mention the module that was to be imported. */
const MISSING_CHUNK = /dynamically imported module|importing a module script|preload css/i;

/** Keeps a failure in one part from taking the rest of the page along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) {
      this.setState({ error: null });
    }
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const reload = <Button onClick={() => location.reload()}>{appTexts.reload}</Button>;
    return MISSING_CHUNK.test(error.message) ? (
      <ErrorState title={appTexts.newVersion}>
        <p>{appTexts.newVersionHelp}</p>
        {reload}
      </ErrorState>
    ) : (
      <ErrorState title={appTexts.unknownError}>
        <p>
          {appTexts.unknownErrorHelp}
          <a href={paths.contact}>{appTexts.unknownErrorContact}</a>.
        </p>
        {reload}
      </ErrorState>
    );
  }
}
