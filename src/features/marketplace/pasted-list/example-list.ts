/** A list as traders send it, to try the screen with: headings, chat lines, a table, a line that is doubtful and one that is none. */
export const exampleList = `WTB this week, US spec, unlocked unless noted
iPhone 13 128GB grade A 20 pcs @ $290
iPhone 13 Pro 256GB grade B x12
15 Pro Max 256 natural A 10pcs $690
iPhone 12 64GB B 30 pcs
Galaxy S23 Ultra 256GB A 14 $430
Galaxy S22 128GB 25 pcs
iPad Air 64GB A 5 pcs
iPhone 14 Plus 128 A+ 8 pcs 350 EUR

Model\tGrade\tQty\tPrice
Galaxy S21 5G 128GB\tB\t40\t$130
Pixel 7 128GB\tA\t15\t$180
iPhone SE 64GB\tA\t10\t$95
Thanks, need quotes by Friday`;
