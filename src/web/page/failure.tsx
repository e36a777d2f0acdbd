import { ApiError } from '#web/calls/api.ts';
import { Link } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { pageTexts } from './page.texts.ts';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shows that a request failed, if there is nothing more specific to say. */
export function Failure({ error, onRetry }: FailureProps) {
  const retry = onRetry === undefined ? {} : { onRetry };
  if (!(error instanceof ApiError)) {
    return (
      <ErrorState title={pageTexts.noConnection} {...retry}>
        <p>{pageTexts.noConnectionHelp}</p>
      </ErrorState>
    );
  }
  return (
    <ErrorState title={pageTexts.unknownError} {...retry}>
      <p>
        <span>{pageTexts.unknownErrorHelp}</span>
        <Link to="/contact">{pageTexts.unknownErrorContact}</Link>
        <span>.</span>
      </p>
    </ErrorState>
  );
}
