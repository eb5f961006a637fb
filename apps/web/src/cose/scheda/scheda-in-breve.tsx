import type { AstaPubblica } from '@gestore/contratto';
import { cauzioneDovuta } from '@gestore/dominio';
import { Importo } from '@gestore/ui';
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

const ATTO =
  'non-stampare flex min-h-12 items-center justify-center rounded bg-azione px-4 text-lg font-semibold text-white hover:bg-azione-scura';

/** Quanto costa, quanto manca e l'unico passo che segue: in cima, e su uno schermo largo sempre in vista. */
export function InBreve({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { parametri, offertaMinimaCent } = asta;
  return (
    <section
      aria-label={t.inBreve}
      className="grid gap-4 rounded-md border border-linea bg-white p-4 lg:sticky lg:top-4 print:static"
    >
      <dl className="@container grid grid-cols-2 gap-x-4 gap-y-3">
        <Voce nome={t.prezzoBase} intera>
          <span className="text-[min(2.25rem,13cqi)] leading-tight font-bold">
            <Importo cent={parametri.prezzoBaseCent} />
          </span>
        </Voce>
        <Voce nome={t.offertaMinima}>
          <Importo cent={offertaMinimaCent} />
        </Voce>
        <Voce nome={t.rilancioMinimo}>
          <Importo cent={parametri.rilancioMinimoCent} />
        </Voce>
        <Voce nome={t.daVersare} intera>
          <Importo cent={cauzioneDovuta(offertaMinimaCent, parametri)} />
        </Voce>
      </dl>
      <Quanto asta={asta} adesso={adesso} />
    </section>
  );
}

function Voce({ nome, intera = false, children }: { nome: string; intera?: boolean; children: ReactNode }) {
  return (
    <div className={intera ? 'col-span-2' : ''}>
      <dt className="text-sm text-secondario">{nome}</dt>
      <dd className="font-semibold">{children}</dd>
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
        <>
          <Tempo>
            <strong>{t.mancano(stato.giorni)}</strong> {t.siOffreEntro(termine)}
          </Tempo>
          <a href={`#${COME_SI_OFFRE}`} className={ATTO}>
            {t.presentaUnOfferta}
          </a>
        </>
      );
    case 'chiuse':
      return (
        <>
          <Tempo>{t.offerteChiuse(termine)}</Tempo>
          <Link to="/asta/$id/assisti" params={{ id: asta.id }} className={ATTO}>
            {t.assistereOnline}
          </Link>
        </>
      );
    case 'sospesa':
      return <Tempo>{t.offerteSospese}</Tempo>;
    case 'conclusa':
      return <Tempo>{t.offerteConcluse}</Tempo>;
  }
}

function Tempo({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded bg-azione-velo p-3">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-testata" />
      <span>{children}</span>
    </p>
  );
}

/** Sul telefono prezzo, tempo e passo che segue restano in vista in ogni punto della scheda; nulla, se non si può più offrire. */
export function PiedeScheda({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const stato = offerteDellaScheda(asta, adesso);
  if (stato.tipo !== 'aperte') return null;
  return (
    <Piede nome={t.alPiede} soloStretto>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="leading-tight">
          <span className="block text-lg font-bold">
            <Importo cent={asta.parametri.prezzoBaseCent} />
          </span>
          <span className="text-sm text-secondario">{t.aBase}</span>
        </p>
        <a href={`#${COME_SI_OFFRE}`} className={`${ATTO} grow`}>
          {t.offraEntro(stato.giorni)}
        </a>
      </div>
    </Piede>
  );
}
