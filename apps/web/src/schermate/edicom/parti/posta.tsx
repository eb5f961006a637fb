import type { MessaggioPosta } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Card, EmptyState, type Tone } from '@gestore/ui';

const STATI: Record<MessaggioPosta['stato'], readonly [string, Tone]> = {
  in_attesa: ['In attesa di partire', 'warning'],
  inviata: ['Inviata', 'success'],
  da_consegnare_a_mano: ['Da consegnare a mano', 'warning'],
  fallita: ['Non consegnata', 'error'],
};

/** La posta in uscita: senza SMTP configurato resta qui, e l'operatore la consegna. */
export function Posta({ messaggi }: { messaggi: readonly MessaggioPosta[] }) {
  return (
    <Card title="Posta in uscita" flush={messaggi.length === 0} aside={`${messaggi.length} messaggi`}>
      {messaggi.length === 0 ? (
        <EmptyState>Qui compariranno gli inviti con le credenziali, tre ore prima delle operazioni.</EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label="Posta in uscita">
          {messaggi.map((messaggio) => (
            <li key={messaggio.id} className="border-b border-linea pb-3 last:border-0">
              <details>
                <summary className="flex min-h-10 flex-wrap items-center gap-2">
                  <Badge tone={STATI[messaggio.stato][1]}>{STATI[messaggio.stato][0]}</Badge>
                  <span className="min-w-0 font-semibold break-words">
                    {messaggio.destinatario || 'Nessun recapito'}
                  </span>
                  <span className="text-sm text-secondario">{formattaIstante(messaggio.creatoIl)}</span>
                </summary>
                <p className="mt-2 font-semibold">{messaggio.oggetto}</p>
                <p className="mt-1 text-sm break-words whitespace-pre-wrap">{messaggio.testo}</p>
                {messaggio.errore !== null && <p className="mt-1 text-sm text-errore">{messaggio.errore}</p>}
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
