import { leggiTribunale, scriviModello } from '@gestore/contratto/anagrafe/chiamate';
import type { RigaTribunale } from '@gestore/contratto/anagrafe/forme';
import {
  type CampoModello,
  type ModelloVerbale,
  REGOLE_MODELLO,
  SEGNAPOSTI_VERBALE,
  type SegnapostoVerbale,
} from '@gestore/contratto/verbale/modello-verbale';
import { Button, DialogActions, SelectField, showToast, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { useForma } from '../../../forme/usa-forma.ts';
import { type LettaDalServer, useIncontro } from '../../../forme/usa-incontro.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { MODELLO } from './modello-verbale.testi.ts';

const VUOTO: ModelloVerbale = { titoloIniziale: '', formulaIniziale: '', titoloFinale: '', formulaFinale: '' };
const CAMPI = ['titoloIniziale', 'formulaIniziale', 'titoloFinale', 'formulaFinale'] as const satisfies CampoModello[];

async function rileggiModello(id: string): Promise<LettaDalServer<ModelloVerbale>> {
  const { dati, versione } = await chiama(leggiTribunale, { id });
  return { valori: dati.modelloVerbale ?? VUOTO, versione };
}

/** Il modello del verbale di un ufficio: ciò che lo apre e lo chiude, con i dati del registro fra graffe (R68). */
export function ModuloModello({ ufficio, quandoSalvato }: { ufficio: RigaTribunale; quandoSalvato: () => void }) {
  const t = useTesti(MODELLO);
  const { sorte, inCorso, compi, azzera } = useComando(scriviModello, { rileggi: [['operatore', 'tribunali']] });
  const [errore, setErrore] = useState<string | null>(null);
  const [dove, mettiIn] = useState<CampoModello>('formulaIniziale');
  const forma = useForma<ModelloVerbale>({
    iniziali: ufficio.dati.modelloVerbale ?? VUOTO,
    regole: REGOLE_MODELLO,
    nomi: t.campi,
    conserva: conserva(`modello-verbale:${ufficio.id}`, CAMPI),
  });
  const { base, incontro, incontra } = useIncontro<ModelloVerbale>(forma, {
    valori: ufficio.dati.modelloVerbale ?? VUOTO,
    versione: ufficio.versione,
  });
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await compi({ id: ufficio.id, versione: base.versione, ...forma.valori });
    if (esito?.tipo === 'rifiutato') {
      setErrore(forma.rifiutata(esito.problema));
      const cambiato = esito.problema.codice === 'tribunale_cambiato';
      if (cambiato && (await incontra(() => rileggiModello(ufficio.id)))) azzera();
    }
    if (esito?.tipo !== 'fatto') return;
    showToast(t.salvato);
    quandoSalvato();
  };
  const inserisci = (nome: SegnapostoVerbale): void => {
    const prima = forma.valori[dove];
    const stacco = prima === '' || /\s$/.test(prima) ? '' : ' ';
    forma.imposta({ [dove]: `${prima}${stacco}{${nome}}` });
  };
  return (
    <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
      {forma.nota()}
      <p>{t.spiega}</p>
      <TextField lang="it" label={t.campi.titoloIniziale} {...forma.campo('titoloIniziale')} />
      <TextArea lang="it" rows={5} label={t.campi.formulaIniziale} hint={t.aiuto} {...forma.campo('formulaIniziale')} />
      <TextField lang="it" label={t.campi.titoloFinale} {...forma.campo('titoloFinale')} />
      <TextArea lang="it" rows={5} label={t.campi.formulaFinale} hint={t.aiuto} {...forma.campo('formulaFinale')} />
      <fieldset className="grid gap-3 border-t border-linea pt-3">
        <legend className="font-bold">{t.dati}</legend>
        <SelectField
          label={t.dove}
          name="dove"
          options={CAMPI.map((value) => ({ value, label: t.campi[value] }))}
          value={dove}
          onValueChange={(scelto) => mettiIn(scelto as CampoModello)}
        />
        <Segnaposti inserisci={inserisci} />
      </fieldset>
      <SorteComando sorte={sorte} frase={errore} />
      <DueSulModulo incontro={incontro} forma={forma} />
      <DialogActions>
        <Button type="submit" pending={inCorso}>
          {t.salva}
        </Button>
      </DialogActions>
    </form>
  );
}

function Segnaposti({ inserisci }: { inserisci: (nome: SegnapostoVerbale) => void }) {
  const t = useTesti(MODELLO);
  return (
    <ul className="flex flex-wrap gap-2">
      {SEGNAPOSTI_VERBALE.map((nome) => (
        <li key={nome}>
          <Button variant="secondary" onClick={() => inserisci(nome)}>
            {t.segnaposti[nome]}
          </Button>
        </li>
      ))}
    </ul>
  );
}
