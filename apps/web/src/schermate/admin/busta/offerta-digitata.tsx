import type { OffertaDigitata as Offerta } from '@gestore/contratto';
import type { Modalita } from '@gestore/dominio';
import { Alert, Button, Card, CheckboxField, SelectField, TextField } from '@gestore/ui';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type ErroriOfferta, leggiOfferta, OFFERTA_VUOTA, type OffertaScritta } from '../atti/offerta-scritta.ts';
import { useAtto } from '../dati/usa-atto.ts';
import { SorteAtto } from '../parti/segnali.tsx';

const INTERRUZIONI: { value: Offerta['interruzione']; label: string }[] = [
  { value: 'nessuna', label: 'Nessuna' },
  { value: 'programmata', label: 'Programmata dei sistemi della giustizia' },
  { value: 'non_programmata', label: 'Non programmata, attestata' },
];

/** Il fax presuppone un'interruzione programmata (R26), la sola accettazione una non programmata (R27). */
function conInterruzione(canale: OffertaScritta['canale']): Pick<OffertaScritta, 'canale' | 'interruzione'> {
  const interruzione = { cartacea: 'nessuna', fax: 'programmata', art15: 'non_programmata' } as const;
  return { canale, interruzione: interruzione[canale] };
}

/** L'offerta che il referente digita: su carta (R28), per fax (R26), con la sola ricevuta di accettazione (R27). */
export function OffertaDigitata({ id, modalita }: { id: string; modalita: Modalita }) {
  const { sorte, compi } = useAtto(id);
  const mista = modalita === 'sincrona_mista';
  const [scritta, cambia] = useState<OffertaScritta>({
    ...OFFERTA_VUOTA,
    ...conInterruzione(mista ? 'cartacea' : 'art15'),
  });
  const [errori, cambiaErrori] = useState<ErroriOfferta>({});
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    const letta = leggiOfferta(scritta);
    cambiaErrori(letta.tipo === 'errori' ? letta.errori : {});
    if (letta.tipo === 'errori') return;
    const risposta = await compi({ tipo: 'registraOfferta', offerta: letta.offerta });
    // Si svuota solo ciò che è stato registrato: un rifiuto o una rete caduta lasciano tutto com'era.
    if (risposta !== null) cambia({ ...OFFERTA_VUOTA, canale: scritta.canale, interruzione: scritta.interruzione });
  };
  const canali = [
    ...(mista ? [{ value: 'cartacea', label: 'Cartacea' }] : []),
    { value: 'fax', label: 'Fax (interruzione programmata)' },
    { value: 'art15', label: 'Art. 15: ricevuta di accettazione' },
  ];
  return (
    <Card title="Registra offerta cartacea">
      {!mista && <Alert>La vendita è solo telematica: su carta non si offre; restano fax e art. 15.</Alert>}
      <form noValidate onSubmit={(evento) => void invia(evento)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label="Canale"
            value={scritta.canale}
            onValueChange={(canale) => cambia({ ...scritta, ...conInterruzione(canale as OffertaScritta['canale']) })}
            options={canali}
          />
          {scritta.canale !== 'cartacea' && (
            <SelectField
              label="Interruzione dei sistemi"
              value={scritta.interruzione}
              onValueChange={(valore) => cambia({ ...scritta, interruzione: valore as OffertaScritta['interruzione'] })}
              options={INTERRUZIONI}
            />
          )}
          <CampiOfferta scritta={scritta} cambia={cambia} errori={errori} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={sorte.tipo === 'in_corso'}>
            Registra offerta
          </Button>
        </div>
        {Object.keys(errori).length > 0 && (
          <Alert tone="error" role="alert">
            Non ho inviato nulla: corregga i campi segnalati.
          </Alert>
        )}
        <SorteAtto sorte={sorte} />
      </form>
    </Card>
  );
}

function CampiOfferta({
  scritta,
  cambia,
  errori,
}: {
  scritta: OffertaScritta;
  cambia: (scritta: OffertaScritta) => void;
  errori: ErroriOfferta;
}) {
  const campo = (nome: CampoScritto) => ({
    value: scritta[nome],
    onChange: (evento: ChangeEvent<HTMLInputElement>) => cambia({ ...scritta, [nome]: evento.target.value }),
    error: errori[nome] ?? null,
  });
  return (
    <>
      <TextField
        label="Data del deposito (gg/mm/aaaa)"
        inputMode="numeric"
        placeholder="21/11/2026"
        {...campo('data')}
      />
      <TextField label="Ora del deposito (hh:mm:ss, ora di Roma)" placeholder="10:05:30" {...campo('ora')} />
      <TextField label="Offerente" {...campo('offerente')} />
      <TextField label="Codice fiscale o partita IVA" {...campo('identificativo')} />
      <TextField label="Prezzo offerto (€)" inputMode="decimal" {...campo('prezzo')} />
      <TextField label="Cauzione (€)" inputMode="decimal" {...campo('cauzione')} />
      <TextField label="Pagamento entro (giorni)" inputMode="numeric" {...campo('giorni')} />
      <TextField label="IBAN per la restituzione (facoltativo)" {...campo('iban')} />
      <div className="self-end">
        <CheckboxField
          label="Per persona da nominare"
          checked={scritta.personaDaNominare}
          onCheckedChange={(personaDaNominare) => cambia({ ...scritta, personaDaNominare })}
        />
      </div>
    </>
  );
}

type CampoScritto = Exclude<keyof OffertaScritta, 'canale' | 'interruzione' | 'personaDaNominare'>;
