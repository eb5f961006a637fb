import type { AstaPubblica } from '@gestore/contratto';
import { Alert, Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTesti } from '../../../testi/lingua.ts';
import { SCHEDA_PUBBLICA } from '../sezioni/scheda-pubblica.testi.ts';

/** Dove la scheda dice come si presenta un'offerta: vi porta il suo atto, in cima e al piede. */
export const COME_SI_OFFRE = 'come-si-offre';

const COLLEGAMENTO =
  'inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-4';

/** Come si presenta un'offerta: passa dal modulo del Ministero (DM 32/2015, art. 12), non da qui; e da dove si chiede di assistere (R35). Finita la vendita non c'è più nulla a cui prepararsi. */
export function PresentareOfferta({ asta, adesso }: { asta: AstaPubblica; adesso: number }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const chiusa = adesso > asta.parametri.termineOfferteIl;
  return (
    <div id={COME_SI_OFFRE} tabIndex={-1} className="min-w-0 scroll-mt-4">
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
          {asta.esito === null && (
            <>
              <Link to="/prova" className={COLLEGAMENTO}>
                {t.prova}
              </Link>
              <Link to="/prova" hash="dispositivi" className={COLLEGAMENTO}>
                {t.provaDispositivi}
              </Link>
            </>
          )}
          {/* A offerte chiuse è l'atto in cima. */}
          {asta.esito === null && (!chiusa || asta.ferma) && (
            <Link to="/asta/$id/assisti" params={{ id: asta.id }} className={COLLEGAMENTO}>
              {t.assistereOnline}
            </Link>
          )}
        </div>
      </Card>
    </div>
  );
}
