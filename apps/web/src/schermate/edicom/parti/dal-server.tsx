import { Alert } from '@gestore/ui';

/** Ciò che il server ha detto di no, con le sue parole: sono in italiano in tutte le lingue. */
export function ErroreDalServer({ testo }: { testo: string | null }) {
  if (testo === null) return null;
  return (
    <Alert tone="error" role="alert">
      <span lang="it">{testo}</span>
    </Alert>
  );
}
