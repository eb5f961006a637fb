import type { RispostaImporta } from '@gestore/contratto';
import { PARAMETRI_PREDEFINITI, type Scheda } from '@gestore/dominio';
import { Alert, Button, Card } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { invia, ProblemaChiamata } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';

const SCHEDA_VUOTA: Scheda = {
  titolo: 'Nuova vendita',
  idVenditaPvp: null,
  tribunale: 'Tribunale da indicare',
  ruolo: null,
  lotto: { codice: 'LOTTO UNICO', descrizione: '', categoria: null },
  luogo: { via: '', comune: '', provincia: '', regione: '', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  delegatoId: null,
  delegatoNome: null,
};

/** Importare un annuncio del portale, o cominciare da una scheda vuota. */
export function NuovaAsta() {
  useTitolo('Nuova vendita');
  const id = useId();
  const naviga = useNavigate();
  const [errori, setErrori] = useState<readonly string[]>([]);
  const [inCorso, setInCorso] = useState(false);

  const apri = (asta: string): Promise<void> => naviga({ to: '/edicom/asta/$id', params: { id: asta } });
  const fallita = (causa: Error): void =>
    setErrori(
      causa instanceof ProblemaChiamata && causa.errori.length > 0
        ? [causa.message, ...causa.errori.map(({ campo, messaggio }) => `${campo}: ${messaggio}`)]
        : [causa.message],
    );
  const importa = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setErrori([]);
    setInCorso(true);
    try {
      const annuncio: unknown = await file.text().then(
        (testo) => JSON.parse(testo),
        () => null,
      );
      await apri((await invia<RispostaImporta>('/api/edicom/aste/importa', annuncio)).id);
    } catch (causa) {
      fallita(
        causa instanceof SyntaxError
          ? new Error('Il file non è un documento JSON: scelga il file scaricato dal Portale delle Vendite Pubbliche.')
          : (causa as Error),
      );
    } finally {
      setInCorso(false);
    }
  };
  const crea = (): void => {
    setErrori([]);
    setInCorso(true);
    invia<{ id: string }>('/api/edicom/aste', {
      comandoId: crypto.randomUUID(),
      scheda: SCHEDA_VUOTA,
      parametri: PARAMETRI_PREDEFINITI,
    })
      .then((risposta) => apri(risposta.id))
      .catch(fallita)
      .finally(() => setInCorso(false));
  };
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Nuova vendita</h1>
      {errori.length > 0 && (
        <Alert tone="error" role="alert">
          <ul>
            {errori.map((errore) => (
              <li key={errore}>{errore}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Card title="Importa dal Portale delle Vendite Pubbliche">
        <label htmlFor={id} className="font-semibold">
          File dell’annuncio (JSON)
        </label>
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          disabled={inCorso}
          className="min-h-11"
          onChange={(evento) => {
            void importa(evento.target.files?.[0]);
            evento.target.value = '';
          }}
        />
        <p className="text-secondario">
          Ciò che l’avviso lascia aperto resta da completare: la bozza lo elenca campo per campo.
        </p>
      </Card>
      <Card title="Comincia da una scheda vuota">
        <p>Per una vendita che non è ancora sul portale.</p>
        <Button variant="secondary" className="justify-self-start" pending={inCorso} onClick={crea}>
          Crea la bozza
        </Button>
      </Card>
    </div>
  );
}
