import { type DatiSoggetto, QUALIFICHE, type Qualifica } from '@gestore/contratto/anagrafe/forme';
import { Card, SelectField, TextArea, TextField } from '@gestore/ui';
import type { Forma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SOGGETTI } from './soggetti.testi.ts';

/** Ciò che si ritrova se la sessione finisce mentre lo si scrive: la scheda intera, il nome per primo. */
export const CAMPI_CONSERVATI = [
  'nome',
  'qualifica',
  'codiceFiscale',
  'partitaIva',
  'pec',
  'telefono',
  'indirizzo',
  'cap',
  'comune',
  'provincia',
  'note',
] as const satisfies readonly (keyof DatiSoggetto)[];

/** I campi di un soggetto, gli stessi per registrarlo e per modificarlo. */
export function CampiSoggetto({ forma }: { forma: Forma<DatiSoggetto> }) {
  const t = useTesti(SOGGETTI);
  const { campo } = forma;
  return (
    <>
      {forma.nota()}
      <Card title={t.dati}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t.campi.qualifica}
            name="qualifica"
            value={forma.valori.qualifica}
            error={forma.errore('qualifica')}
            options={QUALIFICHE.map((value) => ({ value, label: t.qualifiche[value] }))}
            onValueChange={(qualifica) => forma.imposta({ qualifica: qualifica as Qualifica })}
          />
          <TextField label={t.campi.nome} hint={t.aiutoNome} {...campo('nome')} />
          <TextField label={t.campi.codiceFiscale} hint={t.aiutoCodice} {...campo('codiceFiscale')} />
          <TextField label={t.campi.partitaIva} inputMode="numeric" {...campo('partitaIva')} />
        </div>
      </Card>
      <Card title={t.recapiti}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.campi.pec} type="email" {...campo('pec')} />
          <TextField label={t.campi.telefono} type="tel" {...campo('telefono')} />
          <TextField label={t.campi.indirizzo} {...campo('indirizzo')} />
          <div className="grid gap-4 sm:grid-cols-[6rem_1fr_7rem]">
            <TextField label={t.campi.cap} inputMode="numeric" {...campo('cap')} />
            <TextField label={t.campi.comune} {...campo('comune')} />
            <TextField label={t.campi.provincia} {...campo('provincia')} />
          </div>
        </div>
        <TextArea label={t.campi.note} {...campo('note')} />
      </Card>
    </>
  );
}
