import type { AstaPubblica } from '@gestore/contratto';
import { formattaPercento, soloCifre } from '@gestore/dominio';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Piede } from '../../comune/piede.tsx';
import { dataDetta } from '../../testi/data-detta.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { COME_SI_OFFRE } from './offrire/partecipare.tsx';
import { SCHEDA_PUBBLICA } from './sezioni/scheda-pubblica.testi.ts';
import { offerteDellaScheda } from './sezioni/stato-offerte.ts';

type Parti = { asta: AstaPubblica; adesso: number };

/** Quanto costa, quanto manca e l'unico passo che segue: in cima; su uno schermo largo tempo e passo restano in vista. */
export function InBreve({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { parametri, offertaMinimaCent } = asta;
  return (
    <section aria-label={t.inBreve} className="scheda-breve">
      <dl className="scheda-prezzo">
        <div>
          <dt>{t.prezzoBase}</dt>
          <dd>
            <span className="scheda-cifra">{soloCifre(parametri.prezzoBaseCent)}</span> {t.euro}
          </dd>
        </div>
        <Voce nome={t.offertaMinima}>{soloCifre(offertaMinimaCent)}</Voce>
        <Voce nome={t.rilancioMinimo}>{soloCifre(parametri.rilancioMinimoCent)}</Voce>
        <Voce nome={t.cauzione}>
          {t.cauzioneInBreve(formattaPercento(parametri.cauzionePercento), parametri.cauzioneSu)}
        </Voce>
      </dl>
      <Quanto asta={asta} adesso={adesso} />
    </section>
  );
}

function Voce({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Quanto({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const termine = dataDetta(asta.parametri.termineOfferteIl, useLingua());
  const stato = offerteDellaScheda(asta, adesso);
  switch (stato.tipo) {
    case 'aperte':
      return (
        <Adesso
          passo={
            <a href={`#${COME_SI_OFFRE}`} className="scheda-passo scheda-passo-largo non-stampare">
              {t.presentaUnOfferta}
            </a>
          }
        >
          <strong>{t.mancano(stato.giorni)}</strong> {t.siOffreEntro(termine)}
        </Adesso>
      );
    case 'chiuse':
      return (
        <Adesso
          passo={
            <Link to="/asta/$id/assisti" params={{ id: asta.id }} className="scheda-passo non-stampare">
              {t.assistereOnline}
            </Link>
          }
        >
          {t.offerteChiuse(termine)}
        </Adesso>
      );
    case 'sospesa':
      return <Adesso>{t.offerteSospese}</Adesso>;
    case 'conclusa':
      return <Adesso>{t.offerteConcluse}</Adesso>;
  }
}

function Adesso({ passo, children }: { passo?: ReactNode; children: ReactNode }) {
  return (
    <div className="scheda-adesso">
      <p>
        <CalendarClock aria-hidden="true" />
        <span>{children}</span>
      </p>
      {passo}
    </div>
  );
}

/** Sul telefono prezzo, tempo e passo che segue restano in vista in ogni punto della scheda; nulla, se non si può più offrire. */
export function PiedeScheda({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const stato = offerteDellaScheda(asta, adesso);
  if (stato.tipo !== 'aperte') return null;
  return (
    <Piede nome={t.alPiede} soloStretto>
      <div className="scheda-piede">
        <p>
          <strong>{soloCifre(asta.parametri.prezzoBaseCent)}</strong> {t.aBase}
        </p>
        <a href={`#${COME_SI_OFFRE}`} className="scheda-passo">
          {t.offriEntro(stato.giorni)}
        </a>
      </div>
    </Piede>
  );
}
