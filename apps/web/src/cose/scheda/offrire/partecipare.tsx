import type { AstaPubblica } from '@gestore/contratto';
import { Alert } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTesti } from '../../../testi/lingua.ts';
import { SCHEDA_PUBBLICA } from '../sezioni/scheda-pubblica.testi.ts';
import { Sezione } from '../sezioni/sezione.tsx';
import { offerteDellaScheda } from '../sezioni/stato-offerte.ts';

/** Dove la scheda dice come si presenta un'offerta: vi porta il suo atto, in cima e al piede. */
export const COME_SI_OFFRE = 'come-si-offre';
/** Dove la scheda dice come si chiede di visitare. */
export const DOVE_SI_VISITA = 'visitare-il-bene';

type Parti = { asta: AstaPubblica; adesso: number };

/** Ciò che si può fare accanto all'offrire: esercitarsi, visitare, assistere (R35). Finita la vendita non c'è più nulla a cui prepararsi. */
export function AltriPassi({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  if (asta.esito !== null) return null;
  const { tipo } = offerteDellaScheda(asta, adesso);
  return (
    <nav aria-label={t.altriPassi} className="scheda-passi non-stampare">
      {tipo === 'aperte' && <p>{t.doveSiCompila}</p>}
      <Link to="/prova" className="scheda-tasto">
        {t.prova}
      </Link>
      {tipo === 'aperte' && (
        <a href={`#${DOVE_SI_VISITA}`} className="scheda-tasto">
          {t.visita}
        </a>
      )}
      {/* A offerte chiuse è l'atto in cima. */}
      {tipo !== 'chiuse' && (
        <Link to="/asta/$id/assisti" params={{ id: asta.id }} className="scheda-tasto">
          {t.assistereOnline}
        </Link>
      )}
    </nav>
  );
}

/** Come si presenta un'offerta: passa dal modulo del Ministero (DM 32/2015, art. 12), non da qui. */
export function PresentareOfferta({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const chiusa = adesso > asta.parametri.termineOfferteIl;
  return (
    <div id={COME_SI_OFFRE} tabIndex={-1} className="scroll-mt-4">
      <Sezione titolo={t.offerta}>
        {chiusa ? (
          <Alert tone="info">{t.offertaChiusa}</Alert>
        ) : (
          <ol className="scheda-elenco">
            {t.offertaPassi.map((passo) => (
              <li key={passo}>{passo}</li>
            ))}
          </ol>
        )}
        <div className="scheda-fila non-stampare">
          <Link to="/login/{-$token}" params={{}} className="scheda-via">
            {t.credenziali}
          </Link>
          {asta.esito === null && (
            <Link to="/prova" hash="dispositivi" className="scheda-via">
              {t.provaDispositivi}
            </Link>
          )}
        </div>
      </Sezione>
    </div>
  );
}
