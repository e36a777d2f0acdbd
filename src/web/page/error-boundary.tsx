import { Component, type ErrorInfo } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Elements } from '#web/ui/content.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import styles from './page.module.css';
import { pageTexts } from './page.texts.ts';
import { TabTitle } from './page.tsx';

interface ErrorBoundaryProps {
  readonly children: Elements;
  /** A new value makes the boundary render its children again. */
  readonly resetKey?: string;
  /** True if the boundary is around a whole page. */
  readonly isPage?: boolean;
  /** True leaves a failed part out, because nobody misses it. */
  readonly isLeftOut?: boolean;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Matches the errors of browsers for a missing chunk; all mention the imported module. */
const MISSING_CHUNK = /dynamically imported module|importing a module script|preload css/i;

/** Limits a failure to one part of the page. */
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

  override render(): Elements {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.isLeftOut) return null;
    const isMissingChunk = MISSING_CHUNK.test(error.message);
    const title = isMissingChunk ? pageTexts.newVersion : pageTexts.unknownError;
    const help = (
      <>
        {isMissingChunk ? (
          <p>{pageTexts.newVersionHelp}</p>
        ) : (
          <p>
            <span>{pageTexts.unknownErrorHelp}</span>
            <a href="/contact">{pageTexts.unknownErrorContact}</a>
            <span>.</span>
          </p>
        )}
        <div>
          <Button onClick={() => location.reload()}>{pageTexts.reload}</Button>
        </div>
      </>
    );
    if (!this.props.isPage) return <ErrorState title={title}>{help}</ErrorState>;
    return (
      <div role="alert">
        <TabTitle title={title} />
        <PageHeading title={title} />
        <div className={styles.contents}>{help}</div>
      </div>
    );
  }
}
