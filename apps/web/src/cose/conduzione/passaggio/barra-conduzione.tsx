import { ESITI_CON_VENDITA, eFra, FASI_FIRMATE } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { lazy, Suspense } from 'react';
import { inRete } from '../../../guscio/in-rete.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../funzioni.testi.ts';
import type { VenditaSeguita } from '../usa-vendita.ts';

/** Quasi nessuna vendita ha un secondo delegato: chi non l'ha non ne scarica nulla. */
const ConduzioneDellaVendita = lazy(async () => ({
  default: (await inRete(() => import('./chi-conduce.tsx'))()).ConduzioneDellaVendita,
}));
/** A verbale firmato il secondo delegato prende la conduzione soltanto di ciò che segue, se qualcuno ha avuto il bene (R36, R69). */
const finita = ({ stanza: { fase, esito, caducazione } }: VenditaSeguita): boolean =>
  eFra(fase, FASI_FIRMATE) && caducazione === null && !ESITI_CON_VENDITA.some((uno) => uno === esito?.tipo);

/** Chi conduce la vendita e come la conduzione passa, se sono in due; a chi vi assiste soltanto lo dice (R36). */
export function BarraDellaConduzione({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(COMUNI);
  const { conduce, conduzione } = vendita;
  return (
    <>
      {conduzione !== null && (
        <Suspense fallback={null}>
          <ConduzioneDellaVendita id={id} conduzione={conduzione} finita={finita(vendita)} />
        </Suspense>
      )}
      {!conduce && conduzione?.sonoIlSecondo !== true && <Alert>{t.assiste}</Alert>}
    </>
  );
}
