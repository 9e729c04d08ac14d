extension ScalarTable {
  /// Which letters of Arabic and its kin scalars are variants of.
  static let joiningGroup = ScalarTable(
    names: ["jg", "joininggroup"],
    values: #"""
      nojoininggroup kashmiriyeh alef waw yeh beh tehmarbuta hah dal reh seen sad tah ain gaf farsiyeh feh qaf kaf lam\#
       meem noon heh swashkaf nya knottedheh hehgoal tehmarbutagoal,hamzaonhehgoal yehwithtail yehbarree alaph beth ga\#
      mal dalathrish he syriacwaw zain heth teth yudh yudhhe kaph lamadh mim nun semkath finalsemkath e pe reversedpe \#
      sadhe qaph shin taw zhain khaph fe burushaskiyehbarree malayalamnga malayalamja malayalamnya malayalamtta malaya\#
      lamnna malayalamnnna malayalambha malayalamra malayalamlla malayalamllla malayalamssa thinyeh verticaltail rohin\#
      gyayeh straightwaw africanfeh africanqaf africannoon manichaeanaleph manichaeanbeth manichaeangimel manichaeanda\#
      leth manichaeanwaw manichaeanzayin manichaeanheth manichaeanteth manichaeanyodh manichaeankaph manichaeanlamedh \#
      manichaeandhamedh manichaeanthamedh manichaeanmem manichaeannun manichaeansamekh manichaeanayin manichaeanpe man\#
      ichaeansadhe manichaeanqoph manichaeanresh manichaeantaw manichaeanone manichaeanfive manichaeanten manichaeantw\#
      enty manichaeanhundred hanifirohingyapa hanifirohingyakinnaya
      """#,
    runs: #"""
      Pa10111200300200400200500601502701801901:01;01<01=01>02?10@00A00B00C00D00E00F003014S10500A1221020130040750670880\#
      8902:01;00<00=05@01A00>00G00>02B05>03C03E00H00I00700601J00K07300?00L00?00301401M106H08009:0:00;00=20I@0N10O01P10\#
      1Q100R100S100T100U101V100W100X100Y100Z100[100\100]100^100_100`100a100b100c100Q100d100e100O00P100Q1M0f100g100h106\#
      501701800900:02=01@02>01D02E00C01900:01700:00900701201?00401301i100701:00BP70j100k100l100m100n100o100P200Q200R20\#
      0S200T25B230U220E00701<00>00V2A1500700<00@00A00C00D01400900300W210800;00>00X200900=00B00A02500900400Y200Z200[202\#
      500700>00=00Z201700C00>g_P20\201]201^200_210`211a220b200c200d202e200f200g200h200i200j200k201l201m200n202o200P320\#
      Q360R300S300T300U300V3b@0W360W3?0X320W310X310X320X3n<0800<00B
      """#)
}
