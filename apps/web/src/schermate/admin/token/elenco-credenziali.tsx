import type { CredenzialeEmessa, CredenzialeVista, RispostaAtto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Button, Card, DataList, Dialog, EmptyState, TextArea } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta, useCredenziali } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { CONSEGNE, RUOLI } from '../testi/parole.ts';
import { CollegamentoEmesso } from './collegamento-emesso.tsx';

const TONI = { in_attesa: 'info', inviata: 'success', da_consegnare_a_mano: 'warning', fallita: 'error' } as const;

export function ElencoCredenziali({ id }: { id: string }) {
  const { data, error } = useCredenziali(id);
  const credenziali = data?.credenziali ?? [];
  return (
    <Card title="Credenziali emesse" aside={credenziali.length === 0 ? undefined : credenziali.length}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && credenziali.length === 0 && (
        <EmptyState>Qui compariranno le credenziali, dalle tre ore prima delle operazioni.</EmptyState>
      )}
      <ul className="grid gap-4">
        {credenziali.map((credenziale) => (
          <li key={credenziale.id} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Credenziale id={id} credenziale={credenziale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Credenziale({ id, credenziale }: { id: string; credenziale: CredenzialeVista }) {
  const [emessa, cambiaEmessa] = useState<CredenzialeEmessa | null>(null);
  const { pseudonimo, ruolo, consegna, emessaIl, revocataIl, ultimoAccessoIl, recapito } = credenziale;
  const viva = revocataIl === null;
  return (
    <article aria-label={`Credenziale di ${pseudonimo}`} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-lg font-bold">{pseudonimo}</span>
        <Badge>{RUOLI[ruolo]}</Badge>
        {consegna !== null && <Badge tone={TONI[consegna]}>{CONSEGNE[consegna]}</Badge>}
        {!viva && <Badge tone="error">Revocata</Badge>}
      </p>
      <DataList
        items={[
          ['Emessa', formattaIstante(emessaIl)],
          ['Ultimo accesso', ultimoAccessoIl === null ? 'Mai entrato' : formattaIstante(ultimoAccessoIl)],
          ['Recapito', recapito ?? 'Nessuno: da consegnare a mano'],
          ...(viva ? [] : [['Revocata', formattaIstante(revocataIl)] as const]),
        ]}
      />
      {emessa !== null && <CollegamentoEmesso emessa={emessa} />}
      <div className="flex flex-wrap gap-3">
        <ConMotivo
          titolo={`Riemettere la credenziale di ${pseudonimo}`}
          spiegazione="La credenziale di prima smette di valere. Il collegamento nuovo si vede una volta sola."
          apri="Riemetti"
          conferma="Riemetti la credenziale"
          invia={(corpo, comandoId) =>
            invia<CredenzialeEmessa>(diAsta(id, `/credenziali/${credenziale.id}/riemetti`), { comandoId, ...corpo })
          }
          riuscito={(risposta) => cambiaEmessa(risposta)}
          id={id}
        />
        {viva && (
          <ConMotivo
            titolo={`Revocare la credenziale di ${pseudonimo}`}
            spiegazione="Chi la usa esce subito dalla stanza e non può più entrare."
            apri="Revoca"
            conferma="Revoca la credenziale"
            grave
            invia={(corpo, comandoId) =>
              invia<RispostaAtto>(diAsta(id, `/credenziali/${credenziale.id}/revoca`), { comandoId, ...corpo })
            }
            id={id}
          />
        )}
      </div>
    </article>
  );
}

/** Un atto che chiede un motivo scritto: ciò che si è scritto resta finché il server non lo ha registrato. */
function ConMotivo<R>({
  id,
  titolo,
  spiegazione,
  apri,
  conferma,
  grave = false,
  invia: manda,
  riuscito,
}: {
  id: string;
  titolo: string;
  spiegazione: string;
  apri: string;
  conferma: string;
  grave?: boolean;
  invia: (corpo: { motivo: string }, comandoId: string) => Promise<R>;
  riuscito?: (risposta: R) => void;
}) {
  const cache = useQueryClient();
  const { sorte, compi } = useInvio(manda);
  const [aperto, cambiaAperto] = useState(false);
  const [motivo, cambiaMotivo] = useState('');
  const [mancante, cambiaMancante] = useState(false);
  const procedi = async () => {
    cambiaMancante(motivo.trim() === '');
    if (motivo.trim() === '') return;
    const risposta = await compi({ motivo: motivo.trim() });
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'credenziali'] });
    if (risposta === null) return;
    cambiaAperto(false);
    cambiaMotivo('');
    riuscito?.(risposta);
  };
  return (
    <>
      <Button variant={grave ? 'danger' : 'secondary'} onClick={() => cambiaAperto(true)}>
        {apri}
      </Button>
      <Dialog title={titolo} open={aperto} onClose={() => cambiaAperto(false)}>
        <p>{spiegazione}</p>
        <TextArea
          label="Motivo"
          value={motivo}
          onChange={(evento) => cambiaMotivo(evento.target.value)}
          error={mancante ? 'Scriva il motivo: resta nel registro.' : null}
        />
        <SorteAtto sorte={sorte} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={grave ? 'danger' : 'primary'}
            pending={sorte.tipo === 'in_corso'}
            onClick={() => void procedi()}
          >
            {conferma}
          </Button>
          <Button variant="secondary" onClick={() => cambiaAperto(false)}>
            Annulla
          </Button>
        </div>
      </Dialog>
    </>
  );
}
