import { caricaEsiti } from '@gestore/contratto/banca/chiamate-rimborsi';
import type { EsitiImportati } from '@gestore/contratto/banca/ordini-rimborso';
import { dimensioneKB, estensione, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Card, FileField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { RITORNI } from './ritorni.testi.ts';

const FILE_KB_MAX = 4_096;
const REGOLE = { file: [obbligatorio(), estensione('xml'), dimensioneKB(FILE_KB_MAX)] };

/** L'esito di un ordine, come la banca lo dà: ciò che ha rifiutato torna da ordinare. */
export function CaricaEsiti() {
  const t = useTesti(RITORNI);
  const cache = useQueryClient();
  const [inCorso, setInCorso] = useState(false);
  const [esito, setEsito] = useState<EsitiImportati | null>(null);
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma<{ file: File | null }>({
    iniziali: { file: null },
    regole: REGOLE,
    nomi: { file: t.fileEsito },
    conserva: { no: 'breve' },
  });

  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setEsito(null);
    setErrore(null);
    const { file } = forma.valori;
    if (!forma.verifica() || file === null) return;
    const modulo = new FormData();
    modulo.append('file', file, file.name);
    setInCorso(true);
    try {
      setEsito(await chiama(caricaEsiti, { modulo }));
      forma.ricomincia({ file: null });
      await cache.invalidateQueries({ queryKey: ['operatore', 'banca'] });
    } catch (causa) {
      setErrore(forma.rifiutata(causa));
    } finally {
      setInCorso(false);
    }
  };
  return (
    <Card title={t.caricaEsito}>
      <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
        <FileField
          name="file"
          label={t.fileEsito}
          hint={t.aiutoEsito}
          accept=".xml"
          error={forma.errore('file')}
          files={forma.valori.file === null ? [] : [forma.valori.file]}
          onFiles={([file = null]) => forma.imposta({ file })}
        />
        <ErroreDalServer causa={errore} />
        <Button type="submit" pending={inCorso} className="justify-self-start">
          {t.carica}
        </Button>
      </form>
      <div role="status">
        {esito !== null && (
          <Alert tone={esito.rifiutati > 0 ? 'warning' : 'info'}>
            {t.esito(esito.rifiutati, esito.senzaEffetto, esito.altre, esito.estranee)}
          </Alert>
        )}
      </div>
    </Card>
  );
}
