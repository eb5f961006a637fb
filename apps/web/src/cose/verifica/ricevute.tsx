import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { laMiaRicevutaStampata, leMieRicevute } from '@gestore/contratto/stanza/chiamate';
import { formattaEuro } from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import { Badge, Button, Card, EmptyState, showToast, Tooltip } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { chiama } from '../../accesso/chiama.ts';
import { Codice } from '../../comune/codice.tsx';
import { salvaJson } from '../../comune/elenchi/salva-json.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Guasto } from '../aiuto/guasto.tsx';
import { PARTI_TESTI } from '../aiuto/per-chi-offre.testi.ts';

type Props = {
  asta: string;
  /** Che cosa sa chi guarda delle proprie ricevute: quando cambia si rileggono. */
  aggiornaA: string;
  ruolo: 'offerente' | 'spettatore';
  intere?: boolean;
};

/** Le ricevute firmate: si scaricano e si verificano senza rete. `intere` le mostra tutte, anche sulla carta. */
export function Ricevute({ asta, aggiornaA, ruolo, intere = false }: Props) {
  const t = useTesti(PARTI_TESTI).ricevute;
  const { data, error } = useQuery({
    queryKey: ['offerta', 'ricevute', asta, aggiornaA],
    queryFn: () => chiama(leMieRicevute, { id: asta }),
    placeholderData: (prima) => prima,
    enabled: ruolo === 'offerente',
  });
  if (ruolo === 'spettatore') return null;
  const ricevute = [...(data?.ricevute ?? [])].reverse();
  return (
    <Card title={t.titolo}>
      {error !== null && data === undefined && <Guasto causa={error} />}
      {ricevute.length === 0 ? (
        data !== undefined && <EmptyState>{t.vuoto}</EmptyState>
      ) : (
        <ul
          className={`grid gap-3 print:max-h-none print:overflow-visible ${intere ? '' : 'max-h-80 overflow-y-auto'}`}
          aria-label={t.elenco}
        >
          {ricevute.map((ricevuta) => (
            <UnaRicevuta key={ricevuta.seq} ricevuta={ricevuta} intera={intere} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function UnaRicevuta({ ricevuta, intera }: { ricevuta: Ricevuta; intera: boolean }) {
  const t = useTesti(PARTI_TESTI).ricevute;
  const { seq, tipo, importoCent, esito, impronta, ricevutoIl, registratoIl } = ricevuta;
  const scarica = (): void => {
    salvaJson(`ricevuta-${ricevuta.asta}-${seq}`, ricevuta);
    showToast(t.scaricata(seq));
  };
  // Senza il permesso degli appunti il pulsante non promette ciò che non può fare.
  const copia =
    navigator.clipboard === undefined ? null : () => void copiaImpronta(impronta, t.improntaCopiata, t.nonCopiata);
  return (
    <li className="grid break-inside-avoid gap-1 border-b border-linea pb-3 last:border-0">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {t.tipi[tipo] ?? tipo}{' '}
        {importoCent !== null && <span className="tabular-nums">{formattaEuro(importoCent)}</span>}
        {esito === 'rifiutato' && <Badge tone="error">{t.nonAmmesso}</Badge>}
      </span>
      <span className="text-sm text-secondario">
        {t.numero(seq)} · {t.ricevutoIl(formattaIstante(ricevutoIl))}
        {intera && ` · ${t.registratoIl(formattaIstante(registratoIl))}`}
      </span>
      {ricevuta.sostituisce !== undefined && <span className="text-sm">{t.sostituisce}</span>}
      {intera && (
        <span className="flex items-center gap-x-2 text-sm text-secondario">
          <span className="min-w-0">
            {t.impronta}{' '}
            <span className="text-inchiostro">
              <Codice>{impronta}</Codice>
            </span>
          </span>
          {copia !== null && (
            <Tooltip text={t.copiaImpronta(seq)}>
              <button
                type="button"
                aria-label={t.copiaImpronta(seq)}
                onClick={copia}
                className="non-stampare grid size-comando shrink-0 place-items-center rounded text-azione-scura hover:bg-fondo"
              >
                <Copy aria-hidden="true" className="size-5" />
              </button>
            </Tooltip>
          )}
        </span>
      )}
      <span className="non-stampare flex flex-wrap items-center gap-x-4">
        <a
          href={indirizzoDi(laMiaRicevutaStampata, { id: ricevuta.asta, nome: `${seq}.pdf` })}
          className="inline-flex min-h-11 items-center text-sm text-azione-scura underline"
          download
        >
          {t.pdf(seq)}
        </a>
        <Button variant="quiet" className="-ml-4 text-sm" onClick={scarica}>
          {t.scarica(seq)}
        </Button>
      </span>
    </li>
  );
}

async function copiaImpronta(impronta: string, copiata: string, nonCopiata: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(impronta);
    showToast(copiata);
  } catch {
    // Il browser può rifiutare: l'impronta resta scritta sopra.
    showToast(nonCopiata, 'info');
  }
}
