import { type BustaVista, formattaEuro, type Istante, inLettere, leggiEuro } from '@gestore/dominio';
import { Button, SelectField, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { type IstanteLetto, leggiIstante, scriviIstante } from '../../../forme/istante-scritto.ts';
import { useAtto } from '../dati/usa-atto.ts';
import { useFermatoIl } from '../dati/usa-fermo.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SorteAtto } from '../parti/segnali.tsx';

/**
 * Il rilancio detto in sala (R54): si scrive in ogni momento, si registra a crono fermo. L'ora della dichiarazione
 * parte da quella del fermo, al millisecondo; se la si corregge vale quella scritta, al secondo.
 */
export function RilancioInSala({
  id,
  vendita,
  inSala,
  congelata,
}: {
  id: string;
  vendita: VenditaSeguita;
  inSala: readonly BustaVista[];
  congelata: boolean;
}) {
  const { sorte, compi } = useAtto(id);
  const [bustaId, cambiaBusta] = useState('');
  const [importo, cambiaImporto] = useState('');
  const [errori, cambiaErrori] = useState<{ bustaId?: string; importo?: string; ora?: string }>({});
  const fermo = useOraDelFermo(id, vendita);
  if (inSala.length === 0) return null;
  const letto = leggiEuro(importo);
  const minimoCent = (vendita.stanza.migliore?.importoCent ?? 0) + vendita.stanza.rilancioMinimoCent;
  const registra = async (evento: FormEvent) => {
    evento.preventDefault();
    const dichiarato = fermo.leggi();
    const trovati = {
      ...(bustaId === '' ? { bustaId: 'Scelga chi ha rilanciato.' } : {}),
      ...(letto.tipo === 'errore' ? { importo: letto.messaggio } : {}),
      ...(dichiarato.tipo === 'errore' ? { ora: dichiarato.messaggio } : {}),
    };
    cambiaErrori(trovati);
    if (bustaId === '' || letto.tipo === 'errore' || dichiarato.tipo === 'errore') return;
    const risposta = await compi({
      tipo: 'registraRilancioInSala',
      bustaId,
      importoCent: letto.cent,
      dichiaratoIl: dichiarato.istante,
    });
    if (risposta !== null) cambiaImporto('');
  };
  return (
    <form
      noValidate
      aria-label="Rilancio in sala"
      onSubmit={(evento) => void registra(evento)}
      className="grid gap-3 border-t border-linea pt-4"
    >
      <h3 className="font-bold">Rilancio in sala</h3>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Offerente in sala"
          hint="Chi non ha offerto per via telematica"
          empty="Scelga"
          value={bustaId}
          onValueChange={cambiaBusta}
          options={inSala.map((busta) => ({ value: busta.riservato?.bustaId ?? '', label: busta.pseudonimo }))}
          error={errori.bustaId ?? null}
        />
        <TextField
          label="Importo del rilancio (€)"
          hint={`Minimo ${formattaEuro(minimoCent)}`}
          inputMode="decimal"
          value={importo}
          onChange={(evento) => cambiaImporto(evento.target.value)}
          error={errori.importo ?? null}
        />
        <TextField
          label="Ora della dichiarazione (hh:mm:ss)"
          hint="Ora di Roma, dal fermo del crono"
          value={fermo.ora}
          onChange={(evento) => fermo.cambia(evento.target.value)}
          error={errori.ora ?? null}
        />
      </div>
      {letto.tipo === 'valido' && (
        <p>
          {formattaEuro(letto.cent)} · {inLettere(letto.cent)} euro
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!congelata} pending={sorte.tipo === 'in_corso'}>
          Registra rilancio
        </Button>
        {!congelata && <span className="text-sm text-secondario">Prima fermi il crono.</span>}
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}

/** L'ora del fermo scritta dal server nel registro, come testo che si può correggere; ogni nuovo fermo la riscrive. */
function useOraDelFermo(id: string, { stanza }: VenditaSeguita) {
  const [scritta, cambia] = useState<{ fermatoIl: Istante; ora: string } | null>(null);
  const fermatoIl = useFermatoIl(id, stanza);
  const proposta = fermatoIl === null ? '' : scriviIstante(fermatoIl).ora;
  const ora = scritta !== null && scritta.fermatoIl === fermatoIl ? scritta.ora : proposta;
  const leggi = (): IstanteLetto => {
    if (fermatoIl === null) return { tipo: 'errore', campo: 'ora', messaggio: 'Prima fermi il crono.' };
    // Non corretta, vale al millisecondo: troncata al secondo potrebbe cadere prima dell'avvio della gara.
    return ora === proposta ? { tipo: 'valido', istante: fermatoIl } : leggiIstante(scriviIstante(fermatoIl).data, ora);
  };
  return { ora, cambia: (nuova: string) => cambia({ fermatoIl: fermatoIl ?? 0, ora: nuova }), leggi };
}
