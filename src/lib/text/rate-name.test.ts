import { describe, expect, test } from 'vitest';
import { carrierName, rateName } from './rate-name';

describe('rateName', () => {
  test.each([
    ['FedEx', 'FEDEX_GROUND', 'FedEx · Ground'],
    ['FedEx', 'GROUND_HOME_DELIVERY', 'FedEx · Ground Home Delivery'],
    ['FedEx', 'FEDEX_2_DAY_AM', 'FedEx · 2 Day AM'],
    ['FedEx', 'FEDEX_INTERNATIONAL_CONNECT_PLUS', 'FedEx · International Connect Plus'],
    ['UPS', 'Ground', 'UPS · Ground'],
    ['UPS', '3DaySelect', 'UPS · 3 Day Select'],
    ['UPS', '2ndDayAirAM', 'UPS · 2nd Day Air AM'],
    ['UPS', 'NextDayAirEarlyAM', 'UPS · Next Day Air Early AM'],
    ['UPS', 'UPSStandard', 'UPS · Standard'],
    ['USPS', 'GroundAdvantage', 'USPS · Ground Advantage'],
    ['DHLExpress', 'Express1200NonDoc', 'DHL Express · Express 1200 Non Doc'],
    ['DPDUK', 'ParcelDpdNextDay', 'DPD UK · Parcel Dpd Next Day'],
    ['RoyalMail', 'SpecialDeliveryGuaranteed1pm', 'Royal Mail · Special Delivery Guaranteed 1pm'],
    ['RoyalMail', 'Tracked24', 'Royal Mail · Tracked 24'],
    ['Purolator', 'PurolatorGround', 'Purolator · Ground'],
    ['SFExpress', 'InternationalStandardExpressParcel', 'SF Express · International Standard Express Parcel'],
    ['CanadaPost', 'express saver', 'Canada Post · express saver'],
    ['UPS', 'UPS', 'UPS · UPS'],
    ['UPSDAP', 'UPSGroundSaver', 'UPS · Ground Saver'],
    ['FEDEX', 'FEDEX_GROUND', 'FedEx · Ground'],
    ['FedExDefault', 'FEDEX_GROUND', 'FedEx · Ground'],
    ['fedex', 'GROUND', 'FedEx · GROUND'],
    ['ca_4f1b2c', 'Ground', 'Unnamed carrier · Ground'],
    ['swift_post', 'Ground', 'Swift post · Ground'],
    ['FedEx Freight', 'Economy', 'FedEx Freight · Economy'],
    ['', '', 'Unnamed carrier · Unnamed service'],
  ])('%s %s reads %s', (carrier, service, name) => {
    expect(rateName({ carrier, service })).toBe(name);
  });

  test.each([
    ['fedex', 'FedEx'],
    ['FEDEX', 'FedEx'],
    ['ups', 'UPS'],
    ['dhl-express', 'DHL Express'],
    ['DHL_EXPRESS', 'DHL Express'],
    ['RoyalMail', 'Royal Mail'],
    ['Royal Mail', 'Royal Mail'],
  ])('the tracking code %s reads %s', (code, name) => {
    expect(carrierName(code)).toBe(name);
  });

  test('a carrier with an odd name is no defect', () => {
    expect(carrierName('constructor')).toBe('Constructor');
  });
});
