import type { CorpoSpettatore, CredenzialeEmessa } from '@gestore/contratto';
import { Button, Card, CheckboxField, TextArea, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta } from '../dati/usa-letture.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { CollegamentoEmesso } from './collegamento-emesso.tsx';

const VUOTO = { nome: '', identificativo: '', pec: '', motivazione: '', diDiritto: false };
type Obbligatorio = 'nome' | 'identificativo' | 'motivazione';

const MANCA: Record<Obbligatorio, string> = {
  nome: 'Scriva il nome della persona.',
  identificativo: 'Scriva il codice fiscale della persona.',
  motivazione: 'Scriva perché può assistere.',
};

/** Il delegato lascia entrare uno spettatore con una ragione; debitore e creditori ne hanno diritto (R35). */
export function AmmettiSpettatore({ id }: { id: string }) {
  const cache = useQueryClient();
  const [scritto, cambia] = useState(VUOTO);
  const [controllato, controlla] = useState(false);
  const [emessa, cambiaEmessa] = useState<CredenzialeEmessa | null>(null);
  const { sorte, compi } = useInvio((corpo: Omit<CorpoSpettatore, 'comandoId'>, comandoId) =>
    invia<CredenzialeEmessa>(diAsta(id, '/spettatori'), { comandoId, ...corpo }),
  );
  const ammetti = async (evento: FormEvent) => {
    evento.preventDefault();
    controlla(true);
    if (Object.keys(MANCA).some((nome) => scritto[nome as Obbligatorio].trim() === '')) return;
    const risposta = await compi({ ...scritto, pec: scritto.pec.trim() || null });
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'credenziali'] });
    if (risposta === null) return;
    cambiaEmessa(risposta);
    cambia(VUOTO);
    controlla(false);
  };
  const campo = (nome: Obbligatorio | 'pec') => ({
    value: scritto[nome],
    onChange: (evento: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      cambia({ ...scritto, [nome]: evento.target.value }),
    error: controllato && nome !== 'pec' && scritto[nome].trim() === '' ? MANCA[nome] : null,
  });
  return (
    <Card title="Lascia entrare uno spettatore">
      <form noValidate onSubmit={(evento) => void ammetti(evento)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nome e cognome" {...campo('nome')} />
          <TextField label="Codice fiscale" {...campo('identificativo')} />
          <TextField label="PEC (facoltativa)" inputMode="email" {...campo('pec')} />
          <div className="self-end">
            <CheckboxField
              label="Assiste di diritto (debitore o creditore)"
              checked={scritto.diDiritto}
              onCheckedChange={(diDiritto) => cambia({ ...scritto, diDiritto })}
            />
          </div>
        </div>
        <TextArea label="Perché può assistere" {...campo('motivazione')} />
        <div>
          <Button type="submit" pending={sorte.tipo === 'in_corso'}>
            Lascia entrare
          </Button>
        </div>
        <SorteAtto sorte={sorte} />
        {emessa !== null && <CollegamentoEmesso emessa={emessa} />}
      </form>
    </Card>
  );
}
