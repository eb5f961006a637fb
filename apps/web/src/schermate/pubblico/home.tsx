import type { AstaPubblica } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { leggiEuro } from '@gestore/dominio';
import {
  Alert,
  Badge,
  Button,
  EmptyState,
  EuroField,
  Importo,
  SelectField,
  Skeleton,
  TextField,
  type Tone,
} from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, House, MapPin } from 'lucide-react';
import { useState } from 'react';
import { leggi } from '../../accesso/chiamate.ts';
import { useUtente } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { type Filtro, filtra, NESSUN_FILTRO } from './filtro.ts';

export const FASI_PUBBLICHE: Readonly<Record<string, readonly [testo: string, tono: Tone]>> = {
  pubblicata: ['Aperta alle offerte', 'info'],
  raccolta: ['Aperta alle offerte', 'info'],
  termine_scaduto: ['In attesa delle operazioni', 'neutral'],
  operazioni_aperte: ['Operazioni in corso', 'success'],
  gara: ['Gara in corso', 'success'],
  gara_conclusa: ['Gara conclusa', 'neutral'],
  esitata: ['Conclusa', 'neutral'],
  verbalizzata: ['Conclusa', 'neutral'],
  chiusa: ['Conclusa', 'neutral'],
};

/** Le vendite pubblicate: si cercano per luogo, tribunale, prezzo. */
export function Home() {
  useTitolo('Vendite giudiziarie');
  const utente = useUtente('user');
  const { data, error, isPending } = useQuery({
    queryKey: ['dashboard', 'pubblico'],
    queryFn: () => leggi<{ aste: AstaPubblica[] }>('/api/pubblico/aste'),
  });
  const [filtro, setFiltro] = useState<Filtro>(NESSUN_FILTRO);
  const aste = data?.aste ?? [];
  const massimo = filtro.prezzoMassimo.trim() === '' ? null : leggiEuro(filtro.prezzoMassimo);
  const trovate = filtra(aste, filtro);
  const tribunali = [...new Set(aste.map((asta) => asta.scheda.tribunale))].sort();
  return (
    <div className="grid gap-6">
      <header className="grid gap-4 rounded-md border border-linea bg-white p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h1 className="text-3xl font-bold">Vendite giudiziarie</h1>
            <p className="text-secondario">Consulti gli avvisi e segua la gara in tempo reale.</p>
          </div>
          <Link
            to={utente ? '/user/asta/{-$esito}' : '/login/{-$token}'}
            params={{}}
            className="inline-flex min-h-11 items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
          >
            {utente ? 'Vai alla Sua vendita' : 'Ho ricevuto le credenziali'}
          </Link>
        </div>
        <search>
          <form
            className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr_auto]"
            onSubmit={(evento) => evento.preventDefault()}
          >
            <TextField
              label="Comune, indirizzo o procedura"
              value={filtro.testo}
              onChange={(evento) => setFiltro({ ...filtro, testo: evento.target.value })}
            />
            <SelectField
              label="Tribunale"
              value={filtro.tribunale}
              empty="Tutti i tribunali"
              options={tribunali.map((nome) => ({ value: nome, label: nome }))}
              onValueChange={(tribunale) => setFiltro({ ...filtro, tribunale })}
            />
            <EuroField
              label="Prezzo massimo"
              value={filtro.prezzoMassimo}
              error={massimo?.tipo === 'errore' ? massimo.messaggio : null}
              onChange={(evento) => setFiltro({ ...filtro, prezzoMassimo: evento.target.value })}
            />
            <Button variant="secondary" className="min-h-11 lg:mt-7" onClick={() => setFiltro(NESSUN_FILTRO)}>
              Azzera
            </Button>
          </form>
        </search>
      </header>
      {isPending && <Skeleton label="Cerchiamo le vendite" lines={6} />}
      {error !== null && (
        <Alert tone="error" role="alert">
          {error.message}
        </Alert>
      )}
      {data !== undefined && (
        <section aria-labelledby="risultati" className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 id="risultati" className="text-xl font-bold">
              Risultati
            </h2>
            <p role="status" className="text-sm text-secondario">
              {trovate.length === 1 ? '1 vendita' : `${trovate.length} vendite`}, per data delle operazioni
            </p>
          </div>
          {trovate.length === 0 ? (
            <EmptyState>Nessuna vendita corrisponde alla ricerca. Qui compaiono le vendite pubblicate.</EmptyState>
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {trovate.map((asta) => (
                <li key={asta.id}>
                  <Scheda asta={asta} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

function Scheda({ asta }: { asta: AstaPubblica }) {
  const { scheda, parametri, fase } = asta;
  const [testo, tono] = FASI_PUBBLICHE[fase] ?? [fase, 'neutral'];
  return (
    <article className="grid h-full content-start overflow-hidden rounded-md border border-linea bg-white">
      <div className="relative grid h-24 place-items-center bg-[#eef5fc]">
        <span className="absolute top-3 left-3">
          <Badge tone={tono}>{testo}</Badge>
        </span>
        <House aria-hidden="true" className="size-8 text-testata" />
      </div>
      <div className="grid gap-2 p-4">
        <h3 className="text-lg font-bold">
          <Link to="/asta/$id" params={{ id: asta.id }} className="underline-offset-2 hover:underline">
            {scheda.titolo}
          </Link>
        </h3>
        <p className="flex items-start gap-2 text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-testata" />
          {[scheda.luogo.via, scheda.luogo.comune, scheda.luogo.provincia].filter(Boolean).join(', ') ||
            'Luogo non indicato'}
        </p>
        <p className="flex items-start gap-2 text-sm">
          <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-testata" />
          {formattaIstante(parametri.inizioOperazioniIl)}
        </p>
        <dl className="mt-1 grid grid-cols-2 gap-2 border-t border-linea pt-3">
          <div>
            <dt className="text-sm text-secondario">Prezzo base</dt>
            <dd className="font-bold">
              <Importo cent={parametri.prezzoBaseCent} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-secondario">Offerta minima</dt>
            <dd className="font-bold">
              <Importo cent={asta.offertaMinimaCent} />
            </dd>
          </div>
        </dl>
        <p className="text-sm text-secondario">
          {scheda.tribunale}
          {scheda.ruolo === null ? '' : ` · R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`}
        </p>
      </div>
    </article>
  );
}
