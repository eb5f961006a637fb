import type { AstaPubblica } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import type { Fase } from '@gestore/dominio';
import { Badge, Button, Importo, type Tone } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Gavel, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { FASI_PUBBLICHE } from '../../comuni/testi/fasi.ts';
import { HOME } from '../testi/home.ts';

const TONI: Readonly<Partial<Record<Fase, Tone>>> = {
  pubblicata: 'info',
  raccolta: 'info',
  operazioni_aperte: 'success',
  gara: 'success',
};

/** La fase in parole, con il suo colore. */
export function FaseVendita({ fase }: { fase: Fase }) {
  return <Badge tone={TONI[fase] ?? 'neutral'}>{useTesti(FASI_PUBBLICHE)[fase]}</Badge>;
}

/** Quante schede si mostrano per volta: oltre, una pagina di telefono non finirebbe più. */
const PER_VOLTA = 48;

/** Le vendite trovate, una scheda ciascuna. */
export function ElencoVendite({ aste }: { aste: readonly AstaPubblica[] }) {
  const t = useTesti(HOME);
  const [mostrate, setMostrate] = useState(PER_VOLTA);
  const restano = aste.length - mostrate;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {aste.slice(0, mostrate).map((asta) => (
          <li key={asta.id}>
            <SchedaBreve asta={asta} />
          </li>
        ))}
      </ul>
      {restano > 0 && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setMostrate(mostrate + PER_VOLTA)}>
          {t.mostraAltre(Math.min(restano, PER_VOLTA), restano)}
        </Button>
      )}
    </div>
  );
}

function SchedaBreve({ asta }: { asta: AstaPubblica }) {
  const t = useTesti(HOME);
  const { scheda, parametri, fase } = asta;
  const luogo = [scheda.luogo.via, scheda.luogo.comune, scheda.luogo.provincia].filter(Boolean).join(', ');
  return (
    <article className="grid h-full content-start gap-2 rounded-md border border-linea bg-white p-4">
      <div>
        <FaseVendita fase={fase} />
      </div>
      <h3 lang="it" className="text-lg leading-snug font-bold break-words">
        <Link
          to="/asta/$id"
          params={{ id: asta.id }}
          className="underline decoration-linea underline-offset-4 hover:decoration-inherit"
        >
          {scheda.titolo}
        </Link>
      </h3>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        {luogo === '' ? t.luogoIgnoto : <span lang="it">{luogo}</span>}
      </p>
      <p className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <time dateTime={new Date(parametri.inizioOperazioniIl).toISOString()}>
          {formattaIstante(parametri.inizioOperazioniIl)}
        </time>
      </p>
      <p className="flex items-start gap-2">
        <Gavel aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <span>
          <span lang="it">{scheda.tribunale}</span>
          {scheda.ruolo === null ? '' : ` · ${t.ruolo(scheda.ruolo.numero, scheda.ruolo.anno)}`}
        </span>
      </p>
      <dl className="mt-1 grid grid-cols-2 gap-2 border-t border-linea pt-3">
        <div>
          <dt className="text-sm text-secondario">{t.prezzoBase}</dt>
          <dd className="text-lg font-bold">
            <Importo cent={parametri.prezzoBaseCent} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-secondario">{t.offertaMinima}</dt>
          <dd className="text-lg font-bold">
            <Importo cent={asta.offertaMinimaCent} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
