import type { AvvisoImporta, Delegato, VenditaOperatore } from '@gestore/contratto';
import { Alert, Button } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { leggi } from '../../../accesso/chiamate.ts';
import { dividiAvvisi } from './avvisi-campo.ts';
import { type Campi, CampiCondizioni, CampiPrezzi, CampiProcedura, CampiTempi } from './campi-asta.tsx';
import { useModulo } from './usa-modulo.ts';

/** Il modulo di una vendita: salva ciò che si è scritto, anche incompleto; per pubblicare non deve restare nulla di aperto. */
export function ModuloAsta({ vendita }: { vendita: VenditaOperatore }) {
  const { avvisi, modificabile, fase } = vendita;
  const { data } = useQuery({
    queryKey: ['soggetto', 'delegati'],
    queryFn: () => leggi<{ delegati: Delegato[] }>('/api/edicom/delegati'),
  });
  const delegati = data?.delegati ?? [];
  const { scritta, setScritta, errori, esito, inCorso, compi } = useModulo(vendita, delegati);
  const modulo = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errori).length > 0) modulo.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errori]);
  const { perCampo, altri } = dividiAvvisi(avvisi);
  const campi: Campi = {
    testo: (nome, aiuto) => ({
      value: scritta[nome],
      error: errori[nome] ?? null,
      hint: accanto(perCampo.get(nome), aiuto),
      disabled: !modificabile,
      onChange: (evento) => setScritta({ ...scritta, [nome]: evento.target.value }),
    }),
    scelta: (nome) => ({
      value: scritta[nome],
      error: errori[nome] ?? null,
      hint: accanto(perCampo.get(nome)),
      disabled: !modificabile,
      onValueChange: (valore) => setScritta({ ...scritta, [nome]: valore }),
    }),
    spunta: (nome) => ({
      checked: scritta[nome],
      disabled: !modificabile,
      onCheckedChange: (valore) => setScritta({ ...scritta, [nome]: valore }),
    }),
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    compi('salva');
  };
  return (
    <form ref={modulo} aria-label="Scheda della vendita" onSubmit={invio} noValidate className="grid gap-4">
      <AvvisiImportazione avvisi={altri} accanto={perCampo.size} />
      {!modificabile && <Alert tone="info">Il termine per le offerte è passato: i parametri sono congelati.</Alert>}
      <CampiProcedura campi={campi} delegati={delegati} />
      <CampiPrezzi campi={campi} />
      <CampiTempi campi={campi} />
      <CampiCondizioni campi={campi} />
      {esito !== null && (
        <Alert tone={esito.tono} role={esito.tono === 'error' ? 'alert' : 'status'}>
          {esito.testo}
        </Alert>
      )}
      {modificabile && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant={fase === 'bozza' ? 'secondary' : 'primary'} pending={inCorso === 'salva'}>
            {fase === 'bozza' ? 'Salva la bozza' : 'Salva le modifiche'}
          </Button>
          {fase === 'bozza' && (
            <Button pending={inCorso === 'pubblica'} onClick={() => compi('pubblica')}>
              Salva e pubblica
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** L'avviso dell'importazione prima dell'aiuto consueto: è la cosa da fare. */
function accanto(avviso: string | undefined, aiuto?: string): ReactNode {
  if (avviso === undefined) return aiuto;
  return (
    <>
      <span className="font-semibold text-attenzione">{avviso}</span> {aiuto}
    </>
  );
}

function AvvisiImportazione({ avvisi, accanto }: { avvisi: readonly AvvisoImporta[]; accanto: number }) {
  if (avvisi.length === 0 && accanto === 0) return null;
  return (
    <Alert tone="warning">
      <p className="font-semibold">Che cosa l’avviso lascia aperto</p>
      {accanto > 0 && (
        <p>{accanto === 1 ? 'Una segnalazione è' : `${accanto} segnalazioni sono`} accanto al campo da controllare.</p>
      )}
      <ul className="list-disc pl-5">
        {avvisi.map((avviso) => (
          <li key={`${avviso.codice}${avviso.campo}`}>{avviso.messaggio}</li>
        ))}
      </ul>
    </Alert>
  );
}
