import { Alert } from '@gestore/ui';
import { Codice } from '../../comune/codice.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { DATI_CANCELLATI } from './dati-cancellati.testi.ts';

/** Perché al posto dei nomi non c'è nulla: chi li ha tolti, per quale regola e quando. Nulla se ci sono ancora (R77). */
export function DatiCancellati({
  il,
  dove,
  impronta,
}: {
  il: number | null | undefined;
  dove: 'buste' | 'offerenti' | 'ordine';
  /** Ciò che resta a provare che cosa c'era. */
  impronta?: string;
}) {
  const t = useTesti(DATI_CANCELLATI);
  if (il === null || il === undefined) return null;
  return (
    <Alert>
      {t[dove](momento(il))}
      {impronta !== undefined && (
        <p className="text-sm">
          <Codice>{impronta}</Codice>
        </p>
      )}
    </Alert>
  );
}
