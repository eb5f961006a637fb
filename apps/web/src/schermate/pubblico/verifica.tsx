import type { RispostaChiavi } from '@gestore/contratto';
import { type EsitoVerifica, type Ricevuta, verificaRicevuta, verificaTrascrizione } from '@gestore/registro';
import { Alert, Card } from '@gestore/ui';
import { useId, useState } from 'react';
import { leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';

type Verdetto = { nome: string; buono: boolean; frase: string };

/** Più grande di così non è una nostra trascrizione: centomila rilanci ne pesano la metà. */
const FILE_MAX_BYTE = 100 * 1024 * 1024;

/** Chiunque verifica una trascrizione o una ricevuta: il file non lascia il browser, servono solo le chiavi pubblicate. */
export function Verifica() {
  useTitolo('Verifica di un documento');
  const id = useId();
  const [verdetti, setVerdetti] = useState<readonly Verdetto[]>([]);
  const esamina = async (file: readonly File[]): Promise<void> => {
    if (file.length === 0) return;
    const chiavi = await leggi<RispostaChiavi>('/api/pubblico/chiavi').then(
      (risposta) => risposta.chiavi,
      () => null,
    );
    setVerdetti(await verificaFile(file, chiavi));
  };
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Verifica di un documento</h1>
      <p className="max-w-prose">
        Scelga una trascrizione, una ricevuta o entrambe: il controllo avviene nel Suo browser e il file non viene
        inviato a nessuno. Un solo byte cambiato si scopre.
      </p>
      <Card title="Documenti da verificare">
        <fieldset
          className="grid gap-2 rounded border-2 border-dashed border-bordo p-6"
          onDragOver={(evento) => evento.preventDefault()}
          onDrop={(evento) => {
            evento.preventDefault();
            void esamina([...evento.dataTransfer.files]);
          }}
        >
          <label htmlFor={id} className="font-semibold">
            Trascrizione o ricevute (JSON)
          </label>
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            multiple
            className="min-h-11"
            onChange={(evento) => {
              void esamina([...(evento.target.files ?? [])]);
              // Scegliere di nuovo lo stesso file, magari cambiato, deve verificarlo di nuovo.
              evento.target.value = '';
            }}
          />
          <p className="text-sm text-secondario">Può anche trascinare qui i file.</p>
        </fieldset>
        <div role="status" className="grid gap-2">
          {verdetti.map(({ nome, buono, frase }) => (
            <Alert key={nome} tone={buono ? 'success' : 'error'}>
              <p className="font-semibold break-words">{nome}</p>
              <p>{frase}</p>
            </Alert>
          ))}
        </div>
      </Card>
    </div>
  );
}

async function verificaFile(file: readonly File[], chiavi: Record<string, string> | null): Promise<Verdetto[]> {
  const letti = await Promise.all(
    file.map(async (uno) => ({ nome: uno.name, dati: uno.size > FILE_MAX_BYTE ? null : leggiJson(await uno.text()) })),
  );
  const ricevute = letti.filter(({ dati }) => eRicevuta(dati)).map(({ dati }) => dati as Ricevuta);
  const fiducia = chiavi === null ? '' : ' Le chiavi sono quelle pubblicate dal gestore.';
  return letti.map(({ nome, dati }) => {
    if (dati === null) return { nome, buono: false, frase: 'Il file non è un documento JSON leggibile.' };
    if (eRicevuta(dati)) {
      const note = chiavi ?? chiaviDellaTrascrizione(letti);
      if (note === null)
        return {
          nome,
          buono: false,
          frase: 'Senza rete serve anche la trascrizione, che contiene le chiavi pubbliche.',
        };
      const esito = verificaRicevuta(dati, note);
      return esito.esito === 'valida'
        ? { nome, buono: true, frase: `La ricevuta è autentica.${fiducia}` }
        : { nome, buono: false, frase: `La ricevuta non è valida: ${esito.motivo}.` };
    }
    return {
      nome,
      ...parole(
        verificaTrascrizione(dati, { ...(chiavi === null ? {} : { chiaviFidate: chiavi }), ricevute }),
        ricevute.length,
        fiducia,
      ),
    };
  });
}

function parole(esito: EsitoVerifica, ricevute: number, fiducia: string): { buono: boolean; frase: string } {
  if (esito.esito === 'integra')
    return {
      buono: true,
      frase: `La trascrizione è integra: ${esito.voci} voci in catena, testa firmata${ricevute > 0 ? `, ${ricevute} ricevute corrispondenti` : ''}.${fiducia}`,
    };
  return { buono: false, frase: `Il documento non è integro: ${esito.motivo}.` };
}

function leggiJson(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}

function eRicevuta(dati: unknown): boolean {
  return typeof dati === 'object' && dati !== null && 'firma' in dati && 'seq' in dati && !('voci' in dati);
}

function chiaviDellaTrascrizione(letti: readonly { dati: unknown }[]): Record<string, string> | null {
  for (const { dati } of letti)
    if (typeof dati === 'object' && dati !== null && 'voci' in dati && 'chiavi' in dati)
      return dati.chiavi as Record<string, string>;
  return null;
}
