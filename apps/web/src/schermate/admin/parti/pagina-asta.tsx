import { formattaEuro } from '@gestore/dominio';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useVendita, type VenditaSeguita } from '../dati/usa-vendita.ts';
import { ESITI, FASI } from '../testi/parole.ts';
import { FUNZIONI, type Funzione, percorsoDi } from './funzioni.ts';
import { ScegliAsta } from './scegli-asta.tsx';
import { Attesa, ErroreLettura, Etichetta } from './segnali.tsx';
import { Vai } from './vai.tsx';

/** Una schermata su una vendita: senza `id` fa scegliere fra le mie, con `id` la segue e le dà la testata. */
export function PaginaAsta({
  funzione,
  children,
}: {
  funzione: Funzione;
  children: (id: string, vendita: VenditaSeguita) => ReactNode;
}) {
  const { id } = useParams({ strict: false }) as { id?: string };
  if (id === undefined || id === '') return <ScegliAsta funzione={funzione} />;
  return (
    <ConVendita key={id} id={id} funzione={funzione}>
      {children}
    </ConVendita>
  );
}

function ConVendita({
  id,
  funzione,
  children,
}: {
  id: string;
  funzione: Funzione;
  children: (id: string, vendita: VenditaSeguita) => ReactNode;
}) {
  const { vendita, errore } = useVendita(id);
  if (errore !== null) return <ErroreLettura errore={errore} />;
  if (vendita === undefined) return <Attesa che="Lettura della vendita…" />;
  return (
    <div className="grid min-w-0 gap-4">
      <Testata id={id} funzione={funzione} vendita={vendita} />
      {children(id, vendita)}
    </div>
  );
}

function Testata({ id, funzione, vendita }: { id: string; funzione: Funzione; vendita: VenditaSeguita }) {
  const { scheda, parametri, offertaMinimaCent } = vendita.asta;
  const { stanza } = vendita;
  const ruolo = scheda.ruolo === null ? '' : ` · R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
  const altre: Funzione[] = ['scheda', 'busta', 'console', 'helpdesk', 'redattore'];
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="min-w-0 text-2xl leading-tight font-bold break-words text-[#17324d]">{scheda.titolo}</h1>
        <Etichetta tono={stanza.fase === 'gara' ? 'bene' : 'azione'}>
          {stanza.esito === null ? FASI[stanza.fase] : ESITI[stanza.esito.tipo]}
        </Etichetta>
      </div>
      <p className="text-sm text-[#455b71]">
        {scheda.tribunale}
        {ruolo} · Prezzo base {formattaEuro(parametri.prezzoBaseCent)} · Offerta minima{' '}
        {formattaEuro(offertaMinimaCent)}
      </p>
      <nav aria-label="Funzioni della vendita" className="flex flex-wrap gap-x-5 gap-y-1 py-1">
        {altre.map((voce) => (
          <Vai key={voce} a={percorsoDi(id, voce)} attuale={voce === funzione}>
            {FUNZIONI[voce].nome}
          </Vai>
        ))}
      </nav>
    </header>
  );
}
