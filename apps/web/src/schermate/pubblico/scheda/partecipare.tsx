import type { AstaPubblica } from '@gestore/contratto';
import { Alert, Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTesti } from '../../../testi/lingua.ts';
import { SCHEDA_PUBBLICA } from '../testi/scheda.ts';

const COLLEGAMENTO = 'inline-flex min-h-10 items-center font-semibold text-azione-scura underline underline-offset-4';

/** Come si presenta un'offerta: passa dal modulo del Ministero (DM 32/2015, art. 12), non da qui. */
export function PresentareOfferta({ asta, adesso }: { asta: AstaPubblica; adesso: number }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const chiusa = adesso > asta.parametri.termineOfferteIl;
  return (
    <Card title={t.offerta}>
      {chiusa ? (
        <Alert tone="info">{t.offertaChiusa}</Alert>
      ) : (
        <ol className="grid max-w-prose list-decimal gap-2 pl-5">
          {t.offertaPassi.map((passo) => (
            <li key={passo}>{passo}</li>
          ))}
        </ol>
      )}
      <div className="non-stampare flex flex-wrap gap-x-6 gap-y-1">
        <Link to="/login/{-$token}" params={{}} className={COLLEGAMENTO}>
          {t.credenziali}
        </Link>
        <Link to="/prova" className={COLLEGAMENTO}>
          {t.prova}
        </Link>
        <Link to="/prova" hash="dispositivi" className={COLLEGAMENTO}>
          {t.provaDispositivi}
        </Link>
      </div>
    </Card>
  );
}

const CONCLUSE: readonly string[] = ['gara_conclusa', 'esitata', 'verbalizzata', 'chiusa'];

export function Assistere({ asta }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <Card title={t.assistere}>
      {CONCLUSE.includes(asta.fase) ? (
        <p>{t.assistereConclusa}</p>
      ) : (
        <>
          <p className="max-w-prose">{t.assistereCome}</p>
          <p className="text-sm text-secondario">{t.assistereOnline}</p>
        </>
      )}
    </Card>
  );
}
