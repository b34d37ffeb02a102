import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { Button, buttonClass } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { TextField } from '@/ui/controls/field';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { Notice } from '@/ui/feedback/notice';
import { CooldownButton } from '@/ui/feedback/retry-button';
import { CenteredCard } from '@/ui/layout/centered-card';
import { usePageTitle } from '@/ui/layout/page-title';
import { openSession } from './session-mutations';
import { sessionQuery } from './session-queries';

const form = z.object({
  apiKey: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your API key'),
      z.maxLength(512, "That's too long for an API key"),
    ),
});

const sandboxKey = 'sandbox-demo';

/**
 * Sign-in with an API key, or with one press if the upstream is the sandbox. After a session has ended, the key comes first: the sandbox
 * has another buyer's data.
 */
export function ConnectPage() {
  const { to, ended: hasEnded = false } = useSearch({ from: '/connect' });
  const { data: session } = useSuspenseQuery(sessionQuery);
  const router = useRouter();
  const signIn = useMutation(openSession);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { apiKey: '' },
  });
  const isSandbox = session.environment === 'sandbox';
  usePageTitle('Sign in');

  const isWrongKey = signIn.error instanceof ApiError && signIn.error.kind === 'unauthorized';
  const failure = isWrongKey
    ? { title: 'API key not recognized', detail: 'Check that you copied the whole key.' }
    : signIn.error && explainError(signIn.error, 'connect');

  function open(apiKey: string) {
    signIn.mutate(apiKey, { onSuccess: () => router.history.push(to ?? '/marketplace') });
  }

  const sandbox = (
    <>
      <Button
        look={hasEnded ? 'secondary' : 'primary'}
        size="large"
        className="w-full"
        isBusy={signIn.isPending}
        onClick={() => open(sandboxKey)}
      >
        Open the sandbox
      </Button>
      <a href="/demo" className={classNames(buttonClass('secondary', 'large'), 'mt-2 w-full')}>
        Start a private demo
      </a>
      <p className="mt-2 text-xs text-faint">
        Everyone shares the sandbox. A demo gives you your own marketplace.
      </p>
    </>
  );

  return (
    <CenteredCard className="max-w-96">
      <h1 className="text-xl font-semibold">Sign in</h1>
      <p className="mt-1 mb-5 text-sm text-muted">
        {isSandbox
          ? 'This is a practice marketplace. No real orders, no real money.'
          : `Sign in to ${session.marketplace} with your API key.`}
      </p>
      {hasEnded ? (
        <Notice tone="warn" className="mb-4">
          Your session ended. Sign in to pick up where you left off.
        </Notice>
      ) : null}
      {isSandbox && !hasEnded ? (
        <>
          {sandbox}
          <Divider>or use your API key</Divider>
        </>
      ) : null}
      <form noValidate onSubmit={(event) => void handleSubmit(({ apiKey }) => open(apiKey))(event)}>
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          error={formState.errors.apiKey?.message}
          hint="Stored in a secure cookie and sent only to the marketplace."
          {...register('apiKey')}
        />
        {failure ? <ErrorNotice explanation={failure} className="mt-4" /> : null}
        <CooldownButton
          type="submit"
          look={isSandbox && !hasEnded ? 'secondary' : 'primary'}
          size="large"
          className="mt-4 w-full"
          failure={failure}
          isBusy={signIn.isPending}
        >
          Sign in
        </CooldownButton>
      </form>
      {isSandbox && hasEnded ? (
        <>
          <Divider>or start over</Divider>
          {sandbox}
        </>
      ) : null}
    </CenteredCard>
  );
}

function Divider({ children }: { children: string }) {
  return (
    <p className="my-4 flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
