import { formattaIstante } from '@gestore/contratto/formato';
import { formattaEuro } from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import { Badge, Button, Card, EmptyState } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { leggi } from '../../../accesso/chiamate.ts';

const TIPI: Readonly<Record<string, string>> = {
  BustaDepositata: 'Deposito della busta',
  BustaScartata: 'Busta non leggibile',
  OffertaAmmessa: 'Ammissione dell’offerta',
  OffertaRifiutata: 'Rifiuto dell’offerta',
  RilancioAccettato: 'Rilancio accettato',
  RilancioRifiutato: 'Rilancio non ammesso',
};

/** Le ricevute firmate: si scaricano e si verificano senza rete. */
export function Ricevute({
  asta,
  aggiornaA,
  ruolo,
}: {
  asta: string;
  aggiornaA: number;
  ruolo: 'offerente' | 'spettatore';
}) {
  const { data } = useQuery({
    queryKey: ['offerta', 'ricevute', asta, aggiornaA],
    queryFn: () => leggi<{ ricevute: Ricevuta[] }>(`/api/user/asta/${asta}/ricevute`),
    placeholderData: (prima) => prima,
    enabled: ruolo === 'offerente',
  });
  if (ruolo === 'spettatore') return null;
  const ricevute = [...(data?.ricevute ?? [])].reverse();
  return (
    <Card title="Le Sue ricevute">
      {ricevute.length === 0 ? (
        <EmptyState>Qui troverà la ricevuta firmata di ogni Suo atto.</EmptyState>
      ) : (
        <ul className="grid max-h-80 gap-3 overflow-y-auto" aria-label="Ricevute">
          {ricevute.map((ricevuta) => (
            <li key={ricevuta.seq} className="grid gap-1 border-b border-linea pb-3 last:border-0">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {TIPI[ricevuta.tipo] ?? ricevuta.tipo}{' '}
                {ricevuta.importoCent !== null && (
                  <span className="tabular-nums">{formattaEuro(ricevuta.importoCent)}</span>
                )}
                {ricevuta.esito === 'rifiutato' && <Badge tone="error">Non ammesso</Badge>}
              </span>
              <span className="text-sm text-secondario">
                Ricevuta n. {ricevuta.seq} · {formattaIstante(ricevuta.ricevutoIl)}
              </span>
              <Button variant="quiet" className="justify-self-start px-0 text-sm" onClick={() => scarica(ricevuta)}>
                Scarica la ricevuta n. {ricevuta.seq}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function scarica(ricevuta: Ricevuta): void {
  const indirizzo = URL.createObjectURL(new Blob([JSON.stringify(ricevuta, null, 2)], { type: 'application/json' }));
  const collegamento = document.createElement('a');
  collegamento.href = indirizzo;
  collegamento.download = `ricevuta-${ricevuta.asta}-${ricevuta.seq}.json`;
  collegamento.click();
  URL.revokeObjectURL(indirizzo);
}
