import { ApiError } from '#web/calls/api.ts';
import { appTexts } from '#web/shell/app.texts.ts';
import { Link } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shows that a request failed, if there is nothing more specific to say. */
export function Failure({ error, onRetry }: FailureProps) {
  const retry = onRetry === undefined ? {} : { onRetry };
  if (!(error instanceof ApiError)) {
    return (
      <ErrorState title={appTexts.noConnection} {...retry}>
        <p>{appTexts.noConnectionHelp}</p>
      </ErrorState>
    );
  }
  return (
    <ErrorState title={appTexts.unknownError} {...retry}>
      <p>
        <span>{appTexts.unknownErrorHelp}</span>
        <Link to="/contact">{appTexts.unknownErrorContact}</Link>
        <span>.</span>
      </p>
    </ErrorState>
  );
}
